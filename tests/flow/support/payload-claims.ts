/** What must hold of a recorded case beyond the numbers in its file: one named check for each such sentence. */
import { until, type Sidecar } from './sidecar';

export interface Claim {
  name: string;
  /** Answers what was seen, and what was wanted instead. */
  check(sidecar: Sidecar): Promise<[seen: unknown, wanted: unknown]>;
}

/** The traffic is of 2026; a case that was moved to this moment lies in it too. */
const range = () => `from=2026-01-01T00:00:00.000Z&to=${new Date(Date.now() + 600_000).toISOString()}`;
const alertOf = async (sidecar: Sidecar, fingerprint: string) =>
  (await sidecar.get(`/api/v1/alerts/${fingerprint}?${range()}`)).body;
const overviewOf = async (sidecar: Sidecar) => (await sidecar.get(`/api/v1/overview?${range()}`)).body;
const firesOf = async (sidecar: Sidecar, fingerprint: string) =>
  (await sidecar.get(`/api/v1/alerts/${fingerprint}/fires?${range()}&limit=1000`)).body.fires as any[];

const claim = (name: string, check: Claim['check']): Claim => ({ name, check });
const reads = (name: string, fingerprint: string, of: (alert: any) => unknown, wanted: unknown) =>
  claim(name, async (sidecar) => [of(await alertOf(sidecar, fingerprint)), wanted]);
const fires = (name: string, fingerprint: string, of: (fires: any[]) => unknown, wanted: unknown) =>
  claim(name, async (sidecar) => [of(await firesOf(sidecar, fingerprint)), wanted]);
const counted = (count: number) =>
  claim(`the overview counts ${count}`, async (sidecar) => [(await overviewOf(sidecar)).fires, count]);

const once = (fingerprint: string) => [
  reads('it is told as one fire', fingerprint, ({ totalFires, fires: inRange }) => [totalFires, inRange], [1, 1]),
  reads(
    'no rhythm is made of it',
    fingerprint,
    ({ medianGapMs, habits }) => [medianGapMs, habits.some(({ id }: any) => id === 'flapping')],
    [null, false]
  ),
  counted(1),
];
const heartbeat = (fingerprint: string) => [
  reads(`${fingerprint} is a heartbeat`, fingerprint, ({ kind }) => kind, 'heartbeat'),
  fires(`${fingerprint} is not analysed`, fingerprint, ([fire]) => fire.admission.outcome, 'not-analysed'),
];
const trueAlert = (fingerprint: string) =>
  reads(`${fingerprint} is a true alert`, fingerprint, ({ kind }) => kind, 'alert');
const silent = claim('no heartbeat is called silent', async (sidecar) => [
  (await overviewOf(sidecar)).attention.silentHeartbeats,
  [],
]);

/** By the number of the case. */
export const CLAIMS: Record<string, Claim[]> = {
  71: [counted(1)],
  84: [
    ...once('0232b6f4ef392b97'),
    reads('nothing is left open', '0232b6f4ef392b97', ({ firingSince }) => firingSince, null),
  ],
  85: [
    ...once('5d1f0c8b77a3e210'),
    reads('nothing is left open', '5d1f0c8b77a3e210', ({ firingSince }) => firingSince, null),
    claim('it is analysed once at most', async (sidecar) => {
      const { pendingAnalysis } = await until(
        () => alertOf(sidecar, '5d1f0c8b77a3e210'),
        (alert) => alert.pendingAnalysis === null,
        30_000
      );
      return [
        [pendingAnalysis, (await sidecar.get(`/api/v1/alerts/5d1f0c8b77a3e210/analyses`)).body.total <= 1],
        [null, true],
      ];
    }),
  ],
  86: [
    ...once('93a81649d7efe047'),
    reads('nothing is left open', '93a81649d7efe047', ({ firingSince }) => firingSince, null),
  ],
  87: [
    fires(
      'only the fire whose end was not sent is without one',
      '8eea2cd9508f47ce',
      (all) => all.map(({ endReason }) => endReason),
      ['recovered', 'superseded', 'recovered', 'recovered', 'recovered']
    ),
    counted(5),
  ],
  88: once('55f2ccde499ee894'),
  89: once('a85139e3418f2361'),
  90: [
    ...once('0a2d5324598bbeb6'),
    fires('the end is taken back', '0a2d5324598bbeb6', ([fire]) => [fire.endsAt, fire.endReason], [null, null]),
  ],
  91: [
    ...heartbeat('e1749c6acab64267'),
    fires('the newest beat decides', 'e1749c6acab64267', ([fire]) => fire.endReason, null),
    silent,
    counted(0),
  ],
  92: [
    ...['5d03b498fadaac2d', '3b0c648b6c250fea', '8570cca6e79d9532'].flatMap(heartbeat),
    ...['a4b703b98e466a1a', 'f75042ff33de8ad2'].map(trueAlert),
    counted(2),
  ],
  93: [...heartbeat('11b9ab6f3bc3e548'), ...heartbeat('506632bc3de7d239'), counted(0)],
  94: [
    ...once('b7b0a52c9d1e4466'),
    reads('it usually lasts as long as it did', 'b7b0a52c9d1e4466', ({ usualDurationMs }) => usualDurationMs, 600_000),
  ],
  95: [
    trueAlert('91c27e0aa5d8f31b'),
    fires('its values are unknown, and why is told', '91c27e0aa5d8f31b', ([fire]) => [fire.values, fire.stateReason], [
      null,
      'NoData',
    ]),
  ],
  96: [
    fires('it ended because no data came', '2d4f6a8c0e1b3d59', ([fire]) => [fire.endReason, fire.stateReason], [
      'no-data',
      'NoData',
    ]),
    fires('a placeholder is no value', '2d4f6a8c0e1b3d59', ([fire]) => fire.values?.A !== -1, true),
    reads(
      'its length says nothing of how long it usually lasts',
      '2d4f6a8c0e1b3d59',
      ({ usualDurationMs }) => usualDurationMs,
      null
    ),
  ],
  97: [
    reads(
      'the alert says 1 fire',
      '18ff523a66786de5',
      ({ fires: inRange, totalFires }) => [inRange, totalFires],
      [1, 1]
    ),
    claim('the list and the overview say 1 fire, with their own ranges', async (sidecar) => [
      [
        (await sidecar.get('/api/v1/alerts')).body.items.map((row: any) => row.fires),
        (await sidecar.get('/api/v1/overview')).body.fires,
      ],
      [[1], 1],
    ]),
  ],
  98: [
    fires('the time is read as what it says', 'b02ebc9e17c64a02', ([fire]) => [fire.startsAt, fire.endsAt], [
      '2026-07-14T10:20:30.123Z',
      '2026-07-14T12:00:00.000Z',
    ]),
  ],
  99: [
    counted(1),
    reads(
      'the two are linked',
      '45f58ae05939dea3',
      ({ predecessors }) => predecessors.map(({ fingerprint }: any) => fingerprint),
      ['aaaa000000000001']
    ),
  ],
};
