/** Nothing delivered yet, no sidecar, and text that would like to be more than text. */
import { APP, expect, stage, test } from './browser';

test('a new sidecar shows how to connect a sender', async ({ page }) => {
  await page.goto(stage().empty + APP);
  await expect(page.getByText('No alerts yet')).toBeVisible();
  await expect(page.getByText('/webhook/grafana').first()).toBeVisible();
});

test.describe('without a sidecar', () => {
  test.use({ expectedStatuses: [502] });

  for (const [name, path] of [
    ['the overview', ''],
    ['an alert', '/alerts/0123456789abcdef'],
    ['the deliveries', '/deliveries'],
  ]) {
    test(`${name} says that it does not answer, where, and offers the test`, async ({ page }) => {
      await page.goto(stage().down + APP + path);
      await expect(page.getByText(/^The sidecar at http:\/\/127\.0\.0\.1:\d+ does not answer$/)).toBeVisible();
      await page.getByRole('link', { name: 'Test connection' }).click();
      await expect(page.getByText(/^Nothing answers at/)).toBeVisible();
    });
  }

  test('a viewer is told whom to ask', async ({ page }) => {
    await page.goto(`${stage().down}${APP}?role=Viewer`);
    await expect(page.getByText(/Please tell a Grafana administrator/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Test connection' })).toHaveCount(0);
  });
});

test('markup and script addresses from an alert are shown as text and are no links', async ({ page }) => {
  let opened = false;
  page.on('dialog', async (dialog) => {
    opened = true;
    await dialog.dismiss();
  });
  await page.goto(`${stage().filled}${APP}?q=Inject`);
  await expect(page.getByRole('link', { name: 'Inject<script>alert(1)</script>', exact: true })).toBeVisible();
  await page.goto(`${stage().filled}${APP}/alerts/${stage().fingerprints.hostile}`);
  await expect(page.getByRole('heading', { name: 'Inject<script>alert(1)</script>' })).toBeVisible();
  await expect(page.getByText('"><img src=x onerror=alert(2)>').first()).toBeVisible();
  for (const tab of ['Evidence', 'told', 'Versions', 'Finding']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
  }
  expect(await page.locator('a[href^="javascript:" i], img[src="x"], [onerror]').count()).toBe(0);
  expect(opened).toBe(false);
});
