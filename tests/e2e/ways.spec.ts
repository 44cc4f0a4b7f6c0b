/** Ways through the app: the menu, the trail, Back, and links that keep what they show. */
import { APP, expect, stage, test } from './browser';

const table = 'table[aria-label="Alerts"]';

test('the menu leads to deliveries, whose rows lead to their alerts, and to heartbeats', async ({ page }) => {
  await page.goto(stage().filled + APP);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Deliveries' }).click();
  await page
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('link', { name: 'CheckoutHighErrorRate' })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/alerts/${stage().fingerprints.checkout}`));
  await menu.getByRole('link', { name: 'Heartbeats' }).click();
  await expect(page).toHaveURL(/\/heartbeats/);
  await expect(page.getByRole('heading', { name: 'Heartbeats' })).toBeVisible();
});

test('the trail leads back to the filters that one came with', async ({ page }) => {
  await page.goto(`${stage().filled}${APP}?from=now-3d&to=now&q=service%3Dcheckout`);
  await page.locator(table).getByRole('link', { name: 'CheckoutHighErrorRate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'CheckoutHighErrorRate' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Alert Recall' }).click();
  await expect(page).toHaveURL(/from=now-3d&to=now&q=service%3Dcheckout$/);
  await expect(page.getByLabel('Search alerts')).toHaveValue('service=checkout');
});

test('the next page of the table begins at its top', async ({ page }) => {
  await page.goto(`${stage().filled}${APP}?by=alert&sort=name`);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(`${table} thead`)).toBeInViewport();
});
