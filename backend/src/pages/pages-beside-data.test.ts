/** Both ends of a page that is made beside the data, with a message channel between them as between threads. */
import { AppError } from '../base/errors';
import { answerPages, remotePages, type Sent } from './pages-beside-data';
import { alertDetail } from './alert-detail';
import { createRecall } from '../recall/recall';
import { DAY, HOUR, NOW, openFixture, type Fixture } from './testing/fixture';

const policy = { enabled: true, countWindowMs: 7 * DAY, recallWindowMs: 90 * DAY, maxEntries: 5, injectPrior: true };
const input = { orgId: 1, fingerprint: 'abc' };

let f: Fixture;
const failures: string[] = [];
beforeEach(async () => {
  f = await openFixture();
  failures.length = 0;
  await f.alert({ fingerprint: 'abc', starts: [NOW - HOUR], annotations: { summary: 'größer als 90 %' } });
});
afterEach(() => f.close());

const crossed = ({ value, transfer }: Sent) => structuredClone(value, { transfer });
const pages = (answer = answerPages(f.reader, policy)) =>
  remotePages(async (question) => crossed(await answer(structuredClone(question))), {
    storeFailed: ({ problem }) => void failures.push(problem),
  });

test('the JSON is that of the read model', async () => {
  const { bytes } = await pages().alert(input, NOW);
  const recall = createRecall({ reader: f.reader, policy, events: { storeFailed: () => undefined } });
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(
    JSON.parse(JSON.stringify(await alertDetail({ reader: f.reader, recall }, input, NOW)))
  );
});

test('what a page refuses is refused in the same words', async () => {
  const refused = pages().alert({ ...input, fingerprint: 'unknown' }, NOW);
  await expect(refused).rejects.toBeInstanceOf(AppError);
  await expect(refused).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('unknown') });
});

test('what memory could not read is told where there is a log, and the page is shown', async () => {
  f.database.exec('ALTER TABLE analyses RENAME COLUMN severity TO gone');
  const { bytes } = await pages().alert(input, NOW);
  expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ fingerprint: 'abc' });
  expect(failures).toEqual([expect.stringContaining('severity')]);
});

test('what the store cannot read is an error of the store, not of the page', async () => {
  f.database.exec('ALTER TABLE fires RENAME TO gone');
  await expect(pages().alert(input, NOW)).rejects.not.toBeInstanceOf(AppError);
});
