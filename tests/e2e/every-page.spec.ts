/** What holds for every page, dark and light: no serious fault for axe, and nothing that runs out of the page, wide or narrow. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { APP, CONFIGURATION, expect, stage, test } from './browser';

const WIDTHS = [1440, 1024];

/** The address of each page, and what shows that it is there. */
const PAGES: Array<[name: string, address: () => string, shown: (page: Page) => Promise<unknown>]> = [
  [
    'overview',
    () => stage().filled + APP,
    (page) => expect(page.getByText(/fires of .* alerts/).first()).toBeVisible(),
  ],
  [
    'alert',
    () => `${stage().filled}${APP}/alerts/${stage().fingerprints.checkout}`,
    (page) => expect(page.getByRole('tab', { name: 'Finding' })).toBeVisible(),
  ],
  [
    'alert told',
    () => `${stage().filled}${APP}/alerts/${stage().fingerprints.checkout}?tab=told`,
    (page) => expect(page.locator('pre').first()).toBeVisible(),
  ],
  ['deliveries', () => `${stage().filled}${APP}/deliveries`, (page) => expect(page.getByRole('table')).toBeVisible()],
  [
    'heartbeats',
    () => `${stage().filled}${APP}/heartbeats`,
    (page) => expect(page.getByRole('heading', { name: 'Heartbeats' })).toBeVisible(),
  ],
  [
    'configuration',
    () => stage().filled + CONFIGURATION,
    (page) => expect(page.getByText('Token accepted')).toBeVisible(),
  ],
  ['empty overview', () => stage().empty + APP, (page) => expect(page.getByText('No alerts yet')).toBeVisible()],
];

for (const theme of ['dark', 'light']) {
  for (const [name, address, shown] of PAGES) {
    test(`${name}, ${theme}`, async ({ page }) => {
      await page.goto(withTheme(address(), theme));
      await shown(page);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth), {
            message: `at ${width}`,
          })
          .toBeLessThanOrEqual(0);
      }
    });
  }
}

function withTheme(address: string, theme: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}theme=${theme}`;
}
