/** The overview: its sentence, its table, and the ways that lead from it. */
import type { AlertsResponse, OverviewResponse } from '@alert-recall/contract';
import { APP, answerTo, askSidecar, expect, stage, test } from './browser';

const table = 'table[aria-label="Alerts"]';

test('says in its sentence the figures of the API', async ({ page }) => {
  const shown = await answerTo<OverviewResponse>(page, /^\/overview$/, () => page.goto(stage().filled + APP));
  const { from, to } = shown.range;
  const asked = await askSidecar('overview', `/overview?from=${from}&to=${to}`);
  expect([shown.fires, shown.alerts]).toEqual([asked.fires, asked.alerts]);
  // Four of checkout, 60 hosts, a certificate and the hostile one; a test and an unreadable delivery are no fires.
  expect([asked.fires, asked.alerts]).toEqual([66, 63]);
  await expect(page.getByText(`${asked.fires} fires of ${asked.alerts} alerts in the last 7 days`)).toBeVisible();
  await expect(page.getByText(/1 delivery could not be read/)).toBeVisible();
});

test('sorts by the server, keeps the order in the address, and shows the same when opened again', async ({ page }) => {
  await page.goto(stage().filled + APP);
  const row = page.locator(`${table} tbody tr`);
  await page.locator(table).getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(row.first()).toContainText('CertExpiresSoon');
  await expect(page.locator(table).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending'
  );
  await page.reload();
  await expect(row.first()).toContainText('CertExpiresSoon');
  await page.locator(table).getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/order=desc/);
  await expect(row.first()).not.toContainText('CertExpiresSoon');
});

test('tells a storm in one sentence and one row, which unfolds to its alerts', async ({ page }) => {
  await page.goto(stage().filled + APP);
  const storms = (await askSidecar('overview', '/overview')).storms;
  expect(storms).toHaveLength(1);
  await expect(page.getByText(/^Storm: \d+ NodeUnreachable alerts.* at once, /)).toBeVisible();
  const row = page.locator(`${table} tbody tr`).filter({ hasText: 'Storm: ' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: /^Storm: / }).press('ArrowRight');
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(4 + 50 + 1);
  await page.getByRole('link', { name: `Show all ${storms[0].alerts} alerts of this storm` }).click();
  await expect(page).toHaveURL(/storm=/);
  await expect(page.getByRole('status').filter({ hasText: `${storms[0].alerts} alerts` })).toBeVisible();
});

test('filters by label matchers and by severity, and clears again', async ({ page }) => {
  await page.goto(stage().filled + APP);
  await page.getByLabel('Search alerts').fill('service=checkout');
  await expect(page).toHaveURL(/q=service%3Dcheckout/);
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(1);
  await expect(page.locator(`${table} tbody tr`)).toContainText('CheckoutHighErrorRate');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/q=/);

  await page.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: 'Info' }).click();
  await expect(page).toHaveURL(/severity=info/);
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(1);
  await expect(page.locator(`${table} tbody tr`)).toContainText('CertExpiresSoon');
});

test.describe('what is typed into the search box', () => {
  const rows = `${table} tbody tr`;
  const searches: Array<[string, string[]]> = [
    ['service=~check.*', ['CheckoutHighErrorRate']],
    ['{service="checkout", severity!="info"}', ['CheckoutHighErrorRate']],
    ['eu-1.example.test', ['CertExpiresSoon']],
  ];
  for (const [text, found] of searches) {
    test(`finds what the API finds: ${text}`, async ({ page }) => {
      await page.goto(stage().filled + APP);
      await page.getByLabel('Search alerts').pressSequentially(text);
      await expect(page.locator(rows)).toHaveCount(found.length);
      await expect(page.locator(rows)).toContainText(found);
      await expect(page.getByLabel('Search alerts')).toHaveValue(text);
      // The sentence, the bars and the table speak of the same.
      const { fires } = await askSidecar('overview', `/overview?q=${encodeURIComponent(text)}`);
      await expect(page.getByText(`Only ${text}: ${fires} fire`)).toBeVisible();
      await expect(page.getByRole('group', { name: `Fires over time: ${fires} fire` })).toBeVisible();
      await page.getByRole('button', { name: 'Show everything' }).click();
      await expect(page.locator(rows)).toHaveCount(4);
    });
  }
});

test.describe('a search that cannot be read', () => {
  test.use({ expectedStatuses: [400] });
  test('says why and where, and leaves the rest as it was', async ({ page }) => {
    await page.goto(stage().filled + APP);
    const search = page.getByLabel('Search alerts');
    await search.fill('service=checkout');
    await expect(page.locator(`${table} tbody tr`)).toHaveCount(1);
    await search.fill('service="check');
    await expect(page.getByText('At character 9: the quotation mark is not closed.')).toBeVisible();
    await search.fill('service=~(');
    await expect(page.getByText(/At character 10: \( is no regular expression for label service/)).toBeVisible();
    await expect(page.locator(`${table} tbody tr`)).toHaveCount(1);
    await expect(page.getByText('CheckoutHighErrorRate').first()).toBeVisible();
  });
});

test('offers names and values of labels', async ({ page }) => {
  await page.goto(stage().filled + APP);
  await page.getByLabel('Search alerts').fill('serv');
  await expect(page.locator('datalist option[value="service="]')).toHaveCount(1);
  await page.getByLabel('Search alerts').fill('service=ch');
  await expect(page.locator('datalist option[value="service=checkout"]')).toHaveCount(1);
});

test('three clicks lead to the fires of a service at night, and so does the link', async ({ page }) => {
  await page.goto(stage().filled + APP);
  await page.locator(table).getByRole('button', { name: 'service checkout' }).click();
  await page.getByRole('combobox', { name: 'Hours' }).click();
  await page.getByRole('option', { name: 'Night, 22–06' }).click();
  const sentence = page.getByText(/^Only service=checkout, at night \(22–06\): /);
  await expect(sentence).toBeVisible();
  const told = await sentence.textContent();
  await page.reload();
  await expect(sentence).toHaveText(told ?? '');
});

test('pages through more alerts than fit, with the page in the address', async ({ page }) => {
  const first = await answerTo<AlertsResponse>(page, /^\/alerts$/, () => page.goto(`${stage().filled}${APP}?by=alert`));
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(50);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(first.total - 50);
  await page.goBack();
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(50);
});

test('leads to the alert, and back to the same view', async ({ page }) => {
  await page.goto(`${stage().filled}${APP}?q=checkout`);
  await page.locator(table).getByRole('link', { name: 'CheckoutHighErrorRate', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/alerts/${stage().fingerprints.checkout}`));
  await expect(page.getByRole('heading', { name: 'CheckoutHighErrorRate' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=checkout/);
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(1);
});

test('leads from the delivery that could not be read to what was in it', async ({ page }) => {
  await page.goto(stage().filled + APP);
  await page.getByRole('link', { name: /1 delivery could not be read/ }).click();
  await expect(page).toHaveURL(/\/deliveries\?.*show=unreadable/);
  await page.getByText('How it began').click();
  await expect(page.getByText('a payload made for a chat')).toBeVisible();
});

test('puts the silence of a heartbeat away, and tells it again when that is undone', async ({ page }) => {
  await page.goto(stage().filled + APP);
  const silence = page.getByRole('link', { name: /heartbeat Watchdog is silent/ });
  await expect(silence).toBeVisible();
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByText('The silence of Watchdog is told no more, until it is heard of again.')).toBeVisible();
  await expect(silence).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The silence of Watchdog is told again.')).toBeVisible();
  await silence.click();
  await expect(page.getByRole('heading', { name: 'Heartbeats' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Watchdog/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Watchdog' })).toBeVisible();
  await expect(page.getByText(/Its silence was put away/)).toHaveCount(0);
});
