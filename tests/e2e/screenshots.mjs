// @ts-check
/** Takes the pictures of docs/images from a demo that runs: `node tests/e2e/screenshots.mjs [address]`. */
import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../demo/history/fingerprint.mjs';
import { CHECKOUT_LABELS } from '../demo/history/stories/checkout.mjs';

const host = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/images');
const app = `${host}/a/alertrecall-history-app`;
const PAGES = { overview: app, alert: `${app}/alerts/${fingerprintOf(CHECKOUT_LABELS)}` };

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const [name, address] of Object.entries(PAGES)) {
  for (const theme of ['dark', 'light']) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1180 } });
    await page.goto(`${address}?theme=${theme}`, { waitUntil: 'networkidle' });
    await page
      .getByText(/fires? of/)
      .first()
      .waitFor();
    // Both pages end with a table; then only small parts are still on their way.
    await page.locator('table tbody tr').first().waitFor();
    await page.waitForTimeout(2000);
    const file = path.join(folder, `${name}-${theme}.png`);
    await page.screenshot({ path: file });
    console.log(path.relative(process.cwd(), file));
    await page.close();
  }
}
await browser.close();
