/** Bodies that a sender could send by mistake or on purpose: nearly right ones with something wrong, any JSON, any bytes. Seeded. */
import fc from 'fast-check';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Shape = 'group' | 'push';

/** Strings, numbers and shapes that have broken a parser, a database or a page somewhere. */
const ODD: Json[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e20, 1e308, -1e308, 5e-324, 9007199254740993, 2 ** 63],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\ufeff',
    '\u202egnp.exe',
    '\u200b',
    '__proto__',
    'constructor',
    'toString',
    '..',
    '../../metrics',
    'a/b',
    '%2e%2e%2f',
    '%00',
    '%',
  ],
  ...[
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    "'; DROP TABLE fires;--",
    '\u001b[31mred',
    'a\r\nX-Injected: 1',
    'x'.repeat(201),
    'y'.repeat(9_000),
    '𝕳𝖎'.repeat(50),
  ],
  ...[
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-02-30T25:61:61Z',
    '1970-01-01T00:00:00Z',
    '99999999999999999999',
    '2026-11-30T12:00:00+99:99',
    'NaN',
  ],
  ...['firing', 'resolved', 'FIRING', 'TestAlert', 'Grafana', 'Watchdog', 'DatasourceNoData'],
  [],
  [[]],
  {},
  { toString: 1 },
  { valueOf: null, constructor: { prototype: {} } },
];

const odd: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.double() as fc.Arbitrary<number> },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json> }
);

const mutation = fc.record({
  where: fc.nat(),
  what: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'rename', 'repeat'),
  by: odd,
});
type Mutation = { where: number; what: string; by: Json };

/** Times within the last days, so that bodies meet the fires of bodies before them. */
const alertSeed = fc.record({
  who: fc.nat(199),
  when: fc.nat(400),
  resolved: fc.boolean(),
  withFingerprint: fc.boolean(),
});

const seeds = fc.record({
  alerts: fc.array(alertSeed, { maxLength: 5 }),
  mutations: fc.array(mutation, { maxLength: 4 }),
  times: fc.integer({ min: 1, max: 400 }),
  many: fc.constantFrom(...Array.from({ length: 120 }, (_, i) => i)),
});

/** `now` makes times relative; everything else follows from the seed. */
export function hostileBodies(shape: Shape, now: number): fc.Arbitrary<Buffer> {
  const nearlyRight = seeds.map(({ alerts, mutations, times, many }) => {
    const list =
      many === 0
        ? Array.from({ length: times }, () => alerts[0] ?? { who: 0, when: 0, resolved: false, withFingerprint: true })
        : alerts;
    const body =
      shape === 'group' ? groupOf(list.map((seed) => alertOf(seed, now))) : list.map((seed) => alertOf(seed, now));
    return Buffer.from(JSON.stringify(mutations.reduce(mutated, body as Json)));
  });
  const spoiled = fc
    .record({ body: nearlyRight, at: fc.nat(), remove: fc.nat(8), insert: fc.uint8Array({ maxLength: 6 }) })
    .map(({ body, at, remove, insert }) => {
      const place = at % (body.length + 1);
      return Buffer.concat([body.subarray(0, place), insert, body.subarray(place + remove)]);
    });
  return fc.oneof(
    { weight: 12, arbitrary: nearlyRight },
    { weight: 3, arbitrary: spoiled },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) }
  );
}

function groupOf(alerts: Json[]): Json {
  return {
    version: '4',
    groupKey: '{}:{alertname="Fuzz"}',
    truncatedAlerts: 0,
    status: 'firing',
    receiver: 'fuzz',
    groupLabels: { alertname: 'Fuzz' },
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'http://am.example.test',
    alerts,
  };
}

function alertOf(
  { who, when, resolved, withFingerprint }: { who: number; when: number; resolved: boolean; withFingerprint: boolean },
  now: number
): Json {
  const startsAt = now - when * 600_000;
  const times = {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: resolved ? new Date(startsAt + 300_000).toISOString() : '0001-01-01T00:00:00Z',
  };
  return {
    ...{
      status: resolved ? 'resolved' : 'firing',
      ...times,
      generatorURL: 'http://prometheus.example.test/graph?g0.expr=up',
    },
    ...{
      labels: { alertname: `Fuzz${who % 20}`, host: `h${who}`, severity: 'warning' },
      annotations: { summary: 'a body made by chance' },
    },
    ...{ values: { A: who }, orgId: 1, ...(withFingerprint ? { fingerprint: `fuzz${who}` } : {}) },
  };
}

interface Place {
  holder: Json[] | { [name: string]: Json };
  key: string | number;
}

function mutated(body: Json, { where, what, by: chosen }: Mutation): Json {
  // A later mutation may change it.
  const by = structuredClone(chosen);
  const places = placesIn(body, []);
  if (places.length === 0) return by;
  const { holder, key } = places[where % places.length]!;
  if (Array.isArray(holder)) {
    const index = Number(key);
    if (what === 'remove') holder.splice(index, 1);
    else if (what === 'repeat') holder.push(holder[index]!);
    else holder[index] = by;
  } else if (what === 'remove') {
    delete holder[key];
  } else if (what === 'rename') {
    // An own property, as JSON.parse makes it, also for `__proto__`.
    Object.defineProperty(holder, typeof by === 'string' ? by : '__proto__', {
      value: holder[key],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    holder[key] = by;
  }
  return body;
}

function placesIn(value: Json, into: Place[]): Place[] {
  if (typeof value !== 'object' || value === null || into.length > 500) return into;
  for (const key of Object.keys(value)) {
    into.push({ holder: value as Place['holder'], key });
    placesIn((value as { [name: string]: Json })[key]!, into);
  }
  return into;
}

/** `count` bodies from `seed`, made in small portions, so that never many are in memory and the receiver need not wait for them. */
export function* bodiesFrom(shape: Shape, now: number, seed: number, count: number): Generator<Buffer> {
  const bodies = hostileBodies(shape, now);
  for (let made = 0; made < count; made += PORTION) {
    yield* fc.sample(bodies, { numRuns: Math.min(PORTION, count - made), seed: seed + made });
  }
}

const PORTION = 50;
