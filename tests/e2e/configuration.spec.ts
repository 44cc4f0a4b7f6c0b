/** The configuration page: verdicts of the connection test, wrong settings, saving, and where the token never goes. */
import { APP, CONFIGURATION, expect, stage, test } from './browser';

const address = () => stage().settings + CONFIGURATION;

test.afterEach(async ({ page }) => {
  const { sidecar, apiToken } = stage();
  const body = { enabled: true, pinned: true, jsonData: { sidecarUrl: sidecar }, secureJsonData: { apiToken } };
  const answer = await page.request.post(`${stage().settings}/api/plugins/alertrecall-history-app/settings`, {
    data: body,
    headers: { cookie: 'preview_role=Admin' },
  });
  expect(answer.status()).toBe(200);
});

test('tells a verdict for each step of the way to the sidecar', async ({ page }) => {
  await page.goto(address());
  const steps = page.getByRole('listitem').filter({ has: page.getByTitle('OK') });
  await expect(steps.filter({ hasText: 'Grafana reaches the sidecar' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Token accepted' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Fire history' })).toContainText('67 fires');
  await expect(steps.filter({ hasText: 'Deliveries' })).toContainText('Test received');
});

test.describe('wrong settings', () => {
  test.use({ expectedStatuses: [401, 502] });

  test('an address where nothing answers is named as that, once it is saved', async ({ page }) => {
    await page.goto(address());
    await page.getByLabel('Sidecar address').fill(stage().nobody);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByText(`Nothing answers at ${stage().nobody}.`)).toBeVisible();
  });

  test('a wrong token is told apart from a wrong address', async ({ page }) => {
    await page.goto(address());
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByLabel('API token').fill('not-the-token-at-all');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^The sidecar refuses the token/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Grafana reaches the sidecar' })).toContainText(
      'It answers.'
    );
  });
});

test('no answer that the browser gets carries the token', async ({ page }) => {
  const bodies: Array<Promise<string>> = [];
  const sent: string[] = [];
  page.on('response', (response) => {
    if (!/\/(host|public)\//.test(response.url())) {
      bodies.push(response.text().catch(() => ''));
    }
  });
  page.on('request', (request) => sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])));
  await page.goto(stage().settings + APP);
  await expect(page.getByText(/fires of/).first()).toBeVisible();
  await page.goto(address());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.waitForLoadState('networkidle');
  const received = await Promise.all(bodies);
  expect(received.length).toBeGreaterThan(5);
  expect(received.join()).toContain('secureJsonFields');
  expect(received.join() + sent.join()).not.toContain(stage().apiToken);
});

test('is for administrators only', async ({ page }) => {
  await page.goto(`${address()}?role=Editor`);
  await expect(page.getByText('Access denied')).toBeVisible();
  await expect(page.getByLabel('Sidecar address')).toHaveCount(0);
  const answer = await page.request.post(`${stage().settings}/api/plugins/alertrecall-history-app/settings`, {
    data: {},
  });
  expect(answer.status()).toBe(403);
});
