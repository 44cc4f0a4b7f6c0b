/** Ways through the app: the menu, the trail, Back, and links that keep what they show. */
import type { Page } from '@playwright/test';
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

/** How far down the page was when the link to an alert was followed. */
async function followFromFarDown(page: Page): Promise<number> {
  await page.goto(`${stage().filled}${APP}?by=alert&sort=name`);
  const link = page.locator(`${table} tbody tr`).nth(30).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/alerts\//);
  return left;
}

const place = (page: Page) => page.locator('main').evaluate((main) => Math.round(main.scrollTop));

test('an alert begins at its top, and Back finds the place on the page again', async ({ page }) => {
  const left = await followFromFarDown(page);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(await place(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(left);
});

test('Back finds the place also before the alert was there', async ({ page }) => {
  const left = await followFromFarDown(page);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(left);
});

test('the next page of the table begins at its top', async ({ page }) => {
  await page.goto(`${stage().filled}${APP}?by=alert&sort=name`);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(`${table} thead`)).toBeInViewport();
});
