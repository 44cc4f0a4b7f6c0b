/** Plays recorded traffic through the real doors and compares what the sidecar remembers with what is true. */
import { setTimeout as sleep } from 'node:timers/promises';
import { atThisMoment, environmentOf, readCases, send, type WantedAlert } from './support/payload-case';
import { CLAIMS } from './support/payload-claims';
import { startSidecar, type Sidecar } from './support/sidecar';

jest.setTimeout(120_000);

describe.each(readCases().map((each) => [each.name, each] as const))('%s', (_, asRecorded) => {
  let sidecar: Sidecar;
  beforeAll(async () => void (sidecar = await startSidecar(environmentOf(asRecorded))));
  afterAll(async () => {
    await sidecar.stop();
    sidecar.remove();
  });

  it('is counted as it truly happened', async () => {
    const recorded = atThisMoment(asRecorded);
    const problems: string[] = [];
    for (const [i, step] of recorded.steps.entries()) {
      if (recorded.source === 'prometheus-push' && i > 0)
        await sleep(Math.min(10, step.t - recorded.steps[i - 1]!.t) * 1000);
      const status = await send(sidecar, recorded, step);
      const wanted = recorded.expect.http?.[i];
      if (wanted && !wanted.split('|').some((each) => each === String(status) || each === `${String(status)[0]}xx`))
        problems.push(`step ${i + 1} was answered ${status}, not ${wanted}`);
    }
    for (const wanted of recorded.expect.alerts ?? []) problems.push(...(await differences(sidecar, wanted)));
    if (recorded.expect.alertCount !== undefined) {
      const { body } = await sidecar.get('/api/v1/alerts?limit=1');
      if (body.total !== recorded.expect.alertCount)
        problems.push(`${body.total} alerts are known, not ${recorded.expect.alertCount}`);
    }
    expect(problems).toEqual([]);
    expect(sidecar.process.exitCode).toBeNull();
  });

  for (const { name, check } of CLAIMS[Number.parseInt(asRecorded.name, 10)] ?? []) {
    it(name, async () => {
      const [seen, wanted] = await check(sidecar);
      expect(seen).toEqual(wanted);
    });
  }
});

async function differences(sidecar: Sidecar, wanted: WantedAlert): Promise<string[]> {
  const { body } = await sidecar.get(`/api/v1/alerts/${encodeURIComponent(wanted.fingerprint)}/fires?limit=1000`);
  const fires: Array<{ startsAt: string; endsAt: string | null; state: string; deliveries: number }> = body.fires ?? [];
  const newest = [...fires].sort((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))[0];
  const state = fires.some((fire) => fire.state === 'firing') ? 'firing' : newest?.state;
  const near = (key: 'startsAt' | 'endsAt', time: string) =>
    fires.some((fire) => fire[key] !== null && Math.abs(Date.parse(fire[key]) - Date.parse(time)) < 2);
  const checks: Array<[string, boolean, unknown]> = [
    ['fires', among(wanted.occurrences, fires.length), fires.length],
    ['state', among(wanted.state, state), state],
    [
      'deliveries',
      among(wanted.deliveries, sum(fires.map((fire) => fire.deliveries))),
      fires.map((fire) => fire.deliveries),
    ],
    ['start', wanted.startedAt === undefined || near('startsAt', wanted.startedAt), fires.map((fire) => fire.startsAt)],
    ['end', endMatches(wanted.endedAt, near, newest), fires.map((fire) => fire.endsAt)],
  ];
  return checks
    .filter(([, ok]) => !ok)
    .map(([what, , got]) => `${wanted.fingerprint}: ${what} ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`);
}

function endMatches(
  wanted: WantedAlert['endedAt'],
  near: (key: 'endsAt', time: string) => boolean,
  newest: { endsAt: string | null } | undefined
): boolean {
  if (wanted === undefined) return true;
  if (wanted === null) return newest?.endsAt === null;
  return typeof wanted === 'string' ? near('endsAt', wanted) : wanted.oneOf.some((time) => near('endsAt', time));
}

function among<T>(wanted: T | { oneOf: T[] } | undefined, got: unknown): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'object' && wanted !== null && 'oneOf' in wanted
    ? (wanted.oneOf as unknown[]).includes(got)
    : wanted === got;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
