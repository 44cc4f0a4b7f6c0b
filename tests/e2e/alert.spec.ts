/** The alert page: seen before, the timeline, the analysis with what the analyst was told, and who may ask for a new one. */
import type { AlertDetail, Analysis } from '@alert-recall/contract';
import { APP, answerTo, askSidecar, expect, stage, test } from './browser';

const address = (query = '') => `${stage().filled}${APP}/alerts/${stage().fingerprints.checkout}${query}`;
const newestRun = async () => {
  const { items } = await askSidecar(
    'analyses',
    `/alerts/${stage().fingerprints.checkout}/analyses?from=1970-01-01T00:00:00.000Z`
  );
  return items[0];
};

test('says how often the alert was seen, and since when it fires', async ({ page }) => {
  const alert = await answerTo<AlertDetail>(page, /^\/alerts\/[^/]+$/, () => page.goto(address()));
  expect(alert).toMatchObject({ fires: 4, totalFires: 4, state: 'firing' });
  await expect(page.getByText(/^4th fire of this case in /)).toBeVisible();
  await expect(page.getByText(/^Firing for 1\d min/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Runbook/ })).toHaveAttribute(
    'href',
    'https://runbooks.example.test/checkout-errors'
  );
});

test('compares the newest fire with an earlier one, and with any other', async ({ page }) => {
  await page.goto(address());
  await page.getByRole('link', { name: 'Compare with an earlier fire' }).click();
  await expect(page).toHaveURL(/\/compare/);
  await expect(page.getByRole('row', { name: /^Ended/ })).toContainText('≠');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option').last().click();
  await expect(page).toHaveURL(/withStart=/);
  await expect(page.getByRole('row', { name: /^Started/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/compare/);
});

test('names every fire of the timeline to those who cannot see it, and selects one by keyboard', async ({ page }) => {
  await page.goto(address());
  const chart = page.getByLabel(/fire/i).and(page.locator('[tabindex="0"]')).first();
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fire=\d+/);
});

test('keeps the tab in the address, and lists each version', async ({ page }) => {
  await page.goto(address());
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await page.reload();
  await expect(page.getByRole('tab', { name: /Versions/ })).toHaveAttribute('aria-selected', 'true');
});

test('shows what the analyst was told, byte for byte', async ({ page }) => {
  const { runId } = await newestRun();
  const analysis = (await askSidecar('analysis', `/analyses/${runId}`)) as Analysis;
  expect(analysis.promptText).not.toBe('');
  await page.goto(address('?tab=told'));
  expect(await page.locator('pre[aria-label^="All of it"]').textContent()).toBe(analysis.promptText);
  if (analysis.memoryText !== '') {
    expect(await page.locator('pre[aria-label^="From memory"]').textContent()).toBe(analysis.memoryText);
  }
});

test('lets an editor ask for a new analysis, and shows it', async ({ page }) => {
  const before = await newestRun();
  await page.goto(address('?role=Editor'));
  await page.getByRole('button', { name: 'Analyse again' }).click();
  await expect.poll(async () => (await newestRun()).version).toBe(before.version + 1);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(page.getByText(`Version ${before.version + 1}`, { exact: false }).first()).toBeVisible();
});

test('does not let a viewer, neither by the button nor past it', async ({ page }) => {
  await page.goto(address('?role=Viewer'));
  await expect(page.getByRole('button', { name: 'Analyse again' })).toHaveAttribute('aria-disabled', 'true');
  const answer = await page.request.post(
    `${stage().filled}/api/plugin-proxy/alertrecall-history-app/api/v1/alerts/${stage().fingerprints.checkout}/analyses`
  );
  expect([answer.status(), await answer.json()]).toEqual([403, { message: 'plugin proxy route access denied' }]);
});

test.describe('an address that no alert has', () => {
  test.use({ expectedStatuses: [404] });

  test('says so and leads back', async ({ page }) => {
    await page.goto(`${stage().filled}${APP}/alerts/ffffffffffffffff`);
    await expect(page.getByRole('heading', { name: 'Unknown alert' })).toBeVisible();
  });
});
