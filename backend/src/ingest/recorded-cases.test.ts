/**
 * Reads the recorded traffic and folds it in memory: the rules alone, without a sidecar, at the pace of then and at
 * that of a test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fold } from '../domain/fire/testing/fold';
import type { Millis } from '../domain/types';
import type { TextFilter } from './adapter';
import { adapters } from './registry';
import { readContext } from './testing/context';

const FOLDER = join(__dirname, '../../../tests/fixtures/payloads');
const ADAPTERS: Record<string, string> = {
  'alertmanager-webhook': 'alertmanager',
  'grafana-webhook': 'grafana',
  'prometheus-push': 'prometheus',
};
const filter: TextFilter = { text: (text) => text, labels: (labels) => labels, url: (url) => url };

type OneOf<T> = T | { oneOf: T[] };
interface Case {
  source: string;
  steps: Array<{ t: number; body?: unknown; rawText?: string; capturedAt?: string; clock?: number }>;
  expect: {
    http?: string[];
    alerts?: Array<{
      fingerprint: string;
      occurrences?: OneOf<number>;
      state?: OneOf<string>;
      deliveries?: OneOf<number>;
      startedAt?: string;
      endedAt?: OneOf<string | null>;
    }>;
  };
}

const cases = readdirSync(FOLDER)
  .sort()
  .map((name) => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Case] as const)
  .filter(([, { source, expect: wanted }]) => source in ADAPTERS && wanted.alerts);

/** Which lists of fires, by fingerprint, it leads to. */
function fold({ source, steps, expect: { http } }: Case, isAsThen: boolean): Map<string, Fold> {
  const adapter = adapters.find(({ id }) => id === ADAPTERS[source])!;
  const { capturedAt, clock } = steps[0]!;
  const start = capturedAt ? Date.parse(capturedAt) : clock ? clock * 1000 : Date.UTC(2026, 11, 1);
  const folds = new Map<string, Fold>();
  steps.forEach(({ t, body, rawText }, i) => {
    if (http && !http[i]!.startsWith('2')) return;
    const now: Millis = start + (isAsThen ? t * 1000 : i);
    const delivery = adapter.read(body ?? JSON.parse(rawText!), readContext({ now, filter }));
    for (const event of delivery.events) {
      if (!folds.has(event.fingerprint)) folds.set(event.fingerprint, new Fold());
      folds.get(event.fingerprint)!.hear(event, now);
    }
  });
  return folds;
}

const among = (wanted: OneOf<unknown>, seen: unknown) =>
  typeof wanted === 'object' && wanted !== null && 'oneOf' in wanted
    ? (wanted.oneOf as unknown[]).includes(seen)
    : wanted === seen;
const millis = (wanted: OneOf<string | null>): OneOf<Millis | null> => {
  if (typeof wanted === 'string') return Date.parse(wanted);
  return wanted && { oneOf: wanted.oneOf.map((time) => (time === null ? null : Date.parse(time))) };
};

describe.each([
  ['at the pace of then', true],
  ['as fast as it comes', false],
])('%s', (_, isAsThen) => {
  // A push says how long it fires: that one has its own pace only.
  test.each(cases.filter(([, { source }]) => isAsThen || source !== 'prometheus-push'))('%s', (_name, recorded) => {
    const folds = fold(recorded, isAsThen);
    for (const wanted of recorded.expect.alerts!) {
      const { fires, open } = folds.get(wanted.fingerprint)!;
      const state = open ? 'firing' : fires[0]!.endsAt === null ? 'unknown' : 'resolved';
      const seen = {
        fires: fires.map(({ startsAt, endsAt, endReason, deliveries }) => ({
          startsAt,
          endsAt,
          endReason,
          deliveries,
        })),
      };
      const deliveries = fires.reduce((sum, fire) => sum + fire.deliveries, 0);
      const wrong = [
        wanted.occurrences !== undefined && !among(wanted.occurrences, fires.length) && 'occurrences',
        wanted.state !== undefined && !among(wanted.state, state) && 'state',
        wanted.deliveries !== undefined && !among(wanted.deliveries, deliveries) && 'deliveries',
        wanted.startedAt !== undefined &&
          !fires.some(({ startsAt }) => startsAt === Date.parse(wanted.startedAt!)) &&
          'start',
        wanted.endedAt !== undefined && !fires.some(({ endsAt }) => among(millis(wanted.endedAt!), endsAt)) && 'end',
      ].filter(Boolean);
      expect({ wrong, ...(wrong.length > 0 && { seen, wanted }) }).toEqual({ wrong: [] });
    }
  });
});
