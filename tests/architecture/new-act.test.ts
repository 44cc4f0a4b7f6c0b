/** What a new act of a person costs: its own file, one line of the registry, one entry of the route table. */
import { act, refused, type Outcome, type Plan } from '../../backend/src/acts/act';
import { createPerform } from '../../backend/src/acts/perform';
import { ACTS } from '../../backend/src/acts/registry';
import { historyOn } from '../../backend/src/acts/testing/history';
import { actPolicy, firing, MINUTE, T0 } from '../../backend/src/acts/testing/samples';
import { person } from '../../backend/src/domain/actor';
import { openForWriting } from '../../backend/src/store/sqlite/connection';
import { createReader } from '../../backend/src/store/sqlite/reader-dialect';
import { createWriteEngine } from '../../backend/src/store/sqlite/write-engine';
import type { ActCall } from '../../backend/src/store/transaction';
import { files, text } from './support/repository';

/** The whole of it, as its file would have it: somebody ends the cooldown of an alert. */
const endCooldown = act({
  by: 'person',
  facts: ({ orgId, fingerprint }: { orgId: number; fingerprint: string }, { tables }) =>
    tables
      .selectFrom('alerts')
      .select(['id', 'cooldown_until'])
      .where('org_id', '=', orgId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst(),
  plan(alert, { fingerprint }, { actor, now }): Plan<Outcome<{ endedBy: string; left: number }>> {
    if (!alert) return refused('not_found', `No alert with fingerprint ${fingerprint} is known.`);
    const left = Math.max(0, (alert.cooldown_until ?? now) - now);
    return {
      changes: [{ do: 'update-alert', id: alert.id, set: { cooldown_until: null } }],
      answer: { response: { endedBy: actor!.login, left } },
    };
  },
});

const noted = {
  org_id: 1,
  source: 'generic',
  outcome: 'unreadable',
  receiver: null,
  received_at: T0,
  alerts: 0,
  rejected: '[]',
  truncated_alerts: 0,
  truncated_group: null,
  bytes: 0,
  problem: null,
} as const;

it('an act in the registry is performed, kept with its actor, and answered: nothing else was told of it', async () => {
  const database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  const performCall = createPerform(
    actPolicy,
    ({ act: name, actor }) => [{ do: 'note-delivery', row: { ...noted, excerpt: `${name} by ${actor.login}` } }],
    { ...ACTS, 'end-cooldown': endCooldown }
  );
  const write = createWriteEngine(database, performCall);
  const perform = async (call: ActCall) => {
    const [answer] = await write([{ kind: 'write', id: 1, call }]);
    return answer!.ok ? answer!.value : Promise.reject(new Error(answer!.message));
  };
  const history = historyOn({
    reader: createReader(async (sql, parameters) => database.prepare(sql).all(...parameters)),
    perform,
    close: async () => void database.close(),
  });
  await history.record(T0, [firing(T0)]);
  const actor = person({ login: 'ann', id: 'u1', orgId: 1 });
  const end = (fingerprint: string) =>
    perform({ act: 'end-cooldown', request: { orgId: 1, fingerprint }, now: T0 + MINUTE, actor });
  expect(await end('f1')).toEqual({ response: { endedBy: 'ann', left: 4 * MINUTE } });
  expect(await history.reader.selectFrom('alerts').select('cooldown_until').execute()).toEqual([
    { cooldown_until: null },
  ]);
  expect(database.prepare('SELECT excerpt FROM deliveries WHERE excerpt IS NOT NULL').pluck().all()).toEqual([
    'end-cooldown by ann',
  ]);
  expect(await end('unknown')).toMatchObject({ refused: { code: 'not_found' } });
  await history.close();
});

const production = files().filter(
  (path) => /^(backend|contract)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\/|\/conformance\//.test(path)
);
const naming = (word: string) => production.filter((path) => text(path).includes(word)).sort();
const byPersons = Object.entries(ACTS).flatMap(([name, { by }]) => (by === 'person' ? [name] : []));

it.each(byPersons)(
  '%s, as it stands, is named in the registry and the route table, and imported by the registry alone',
  (name) => {
    expect(naming(`'${name}'`)).toEqual(['backend/src/acts/registry.ts', 'contract/src/routes.ts']);
    expect(naming(`/${name}'`)).toEqual(['backend/src/acts/registry.ts']);
  }
);
