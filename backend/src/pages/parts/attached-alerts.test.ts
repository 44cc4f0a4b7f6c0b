import { alertDetail } from '../alert-detail';
import { alertList } from '../alert-list';
import { analysisList } from '../analysis-list';
import { overview } from '../overview';
import { DAY, HOUR, MINUTE, NOW, openFixture, type Fixture } from '../testing/fixture';
import { timeline } from '../timeline';

let f: Fixture;
let judged: number;
let attached: number;

const labels = { host: 'payments-1' };
beforeEach(async () => {
  f = await openFixture({ attachWindowMs: 30 * MINUTE });
  judged = await f.alert({ fingerprint: 'judged', name: 'PaymentsDown', labels });
  const starts = [NOW - 3 * HOUR, NOW - 2 * HOUR];
  attached = await f.alert({ fingerprint: 'attached', name: 'PaymentsSlow', labels, starts });
  const first = await f.fire(judged, NOW - HOUR);
  await f.fire(attached, NOW - HOUR + MINUTE, { outcome: 'attach' });
  await f.analysis(judged, first, {
    ...{ run_id: 'of-incident', finished_at: NOW - 30 * MINUTE, summary: 'A flag was set.', root_cause: 'A flag.' },
  });
});
afterEach(() => f.close());

const recall = { tellsHistory: true, about: async () => ({ priors: [], nothing: null }) as never };
const page = { orgId: 1, limit: 50, offset: 0 };
const detail = () => alertDetail({ reader: f.reader, recall }, { orgId: 1, fingerprint: 'attached' }, NOW);
const list = () => alertList(f.reader, { ...page, sort: 'name', order: 'asc' }, NOW);
const analyses = () => analysisList(f.reader, { ...page, fingerprint: 'attached' }, NOW);
const madeForOther = { runId: 'of-incident', fingerprint: 'judged', alertName: 'PaymentsDown' };

test('the finding of the incident is shown with the alert that joined it, and says for whom it was made', async () => {
  const finding = { ...madeForOther, at: new Date(NOW - 30 * MINUTE).toISOString(), summary: 'A flag was set.' };
  expect((await detail()).lastFinding).toEqual({ ...finding, analyst: 'model' });
  expect((await list()).items.map(({ lastFinding }) => lastFinding)).toEqual([
    { ...finding, analyst: 'model' },
    { ...finding, analyst: 'model' },
  ]);
  expect(await analyses()).toMatchObject({ total: 1, items: [madeForOther] });
  const { analyses: marks } = await timeline(f.reader, { orgId: 1, fingerprint: 'attached' }, NOW);
  expect(marks).toMatchObject([{ runId: 'of-incident' }]);
});

test.each([
  ['older', NOW - DAY, 'of-incident'],
  ['newer', NOW - MINUTE, 'own'],
])('an analysis of its own that is %s than that of the incident', async (_, finishedAt, shown) => {
  const fire = await f.fire(attached, NOW - 2 * DAY, { ends_at: NOW - DAY, end_reason: 'recovered' });
  await f.analysis(attached, fire, { run_id: 'own', finished_at: finishedAt });
  expect((await detail()).lastFinding).toMatchObject({ runId: shown });
  expect((await analyses()).items.map(({ runId }) => runId)).toHaveLength(2);
});

test('what the incident explains is explained', async () => {
  const { attention } = await overview(f.reader, { orgId: 1 }, NOW);
  expect(attention.unexplained).toBe(0);
});
