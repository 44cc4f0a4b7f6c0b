import type Database from 'better-sqlite3';
import { person } from '../domain/actor';
import { openForWriting } from '../store/sqlite/connection';
import { createWriteEngine } from '../store/sqlite/write-engine';
import type { ActCall } from '../store/transaction';
import { act } from './act';
import { createPerform, type Audit, type Done } from './perform';
import { ACTS } from './registry';
import { actPolicy, T0 } from './testing/samples';

const ann = person({ login: 'ann', id: 'u1', orgId: 1 });
const noted = (excerpt: string) => ({
  ...({ org_id: 1, source: 'generic', outcome: 'unreadable', receiver: null, received_at: T0, alerts: 0 } as const),
  ...{ rejected: '[]', truncated_alerts: 0, truncated_group: null, bytes: 1, problem: null, excerpt },
});
const note = (excerpt: string) => ({ do: 'note-delivery' as const, row: noted(excerpt) });

const byPerson = act({
  by: 'person',
  facts: ({ text }: { text: string }) => ({ before: text.length }),
  plan: ({ before }, { text }) => ({ changes: [note(text)], answer: { before } }),
});
const byMachine = act({
  by: 'machine',
  facts: () => null,
  plan: (_, text: string) => ({ changes: [note(text)], answer: null }),
});
const broken = act({
  by: 'machine',
  facts: () => null,
  plan: () => ({
    changes: [note('half'), { ...note('x'), row: { ...noted('x'), bytes: null as never } }],
    answer: null,
  }),
});

let database: Database.Database;
let told: Done[];
beforeEach(async () => {
  database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  told = [];
});
afterEach(() => database.close());

function engine(audit: Audit) {
  const acts = { ...ACTS, 'by-person': byPerson, 'by-machine': byMachine, broken };
  const write = createWriteEngine(database, createPerform(actPolicy, audit, acts));
  return async (...calls: Array<Pick<ActCall, 'act' | 'request'> & { actor?: unknown }>) =>
    write(calls.map((call, id) => ({ kind: 'write', id, call: { now: T0, actor: null, ...call } })));
}
const telling: Audit = (done) => (told.push(done), [note(`by ${done.actor.login}`)]);
const kept = () => database.prepare('SELECT excerpt FROM deliveries ORDER BY id').pluck().all();

test('an act of a person is done in the name of somebody, and what is to be kept of that is kept with it', async () => {
  const perform = engine(telling);
  const [answer] = await perform({ act: 'by-person', request: { text: 'said' }, actor: ann });
  expect(answer).toMatchObject({ ok: true, value: { before: 4 }, wrote: true });
  expect(kept()).toEqual(['said', 'by ann']);
  expect(told).toEqual([{ act: 'by-person', request: { text: 'said' }, answer: { before: 4 }, actor: ann, now: T0 }]);
});

test('an act of the machine is nobody’s, and nothing is kept of it', async () => {
  await engine(telling)({ act: 'by-machine', request: 'done' });
  expect(kept()).toEqual(['done']);
  expect(told).toEqual([]);
});

test.each([
  ['of a person without one', 'by-person', null],
  ['of the machine in the name of a person', 'by-machine', ann],
  ['that is not known', 'nothing', null],
])('an act %s is refused', async (_, name, actor) => {
  const [answer] = await engine(telling)({ act: name, request: { text: 'said' }, actor });
  expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(`"${name}"`) });
  expect(kept()).toEqual([]);
});

test('what is to be kept of an act stands and falls with it', async () => {
  const failing: Audit = () => [note('first'), { ...note('x'), row: { ...noted('x'), bytes: null as never } }];
  const answers = await engine(failing)(
    { act: 'by-machine', request: 'before' },
    { act: 'by-person', request: { text: 'said' }, actor: ann },
    { act: 'by-machine', request: 'after' }
  );
  expect(answers).toMatchObject([{ ok: true }, { ok: false, message: expect.stringContaining('bytes') }, { ok: true }]);
  expect(kept()).toEqual(['before', 'after']);
});

test('an act that fails half-way leaves nothing, and those beside it stand', async () => {
  const answers = await engine(telling)(
    { act: 'by-machine', request: 'before' },
    { act: 'broken', request: null },
    { act: 'by-person', request: { text: 'said' }, actor: ann }
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(kept()).toEqual(['before', 'said', 'by ann']);
});
