/** Text that would like to be more than text, from a sender and from the model: nothing runs, nothing is loaded, no link leads astray, nothing beside it moves. */
import type { Page } from '@playwright/test';
import { APP, askHostile, expect, stage, test } from './browser';
import { ELSEWHERE, HARMLESS } from './hostile-analyst.mjs';

const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/** What a page asked for beside its own host, and what opened. */
function watch(page: Page): { elsewhere: string[]; opened: string[] } {
  const seen = { elsewhere: [] as string[], opened: [] as string[] };
  const origin = new URL(stage().hostile).origin;
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) {
      seen.elsewhere.push(request.url());
    }
  });
  page.on('dialog', (dialog) => {
    seen.opened.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void seen.opened.push(popup.url()));
  return seen;
}

const ran = (page: Page) => page.evaluate(() => (window as { ran?: string }).ran);

async function expectHarmless(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await ran(page)).toBeUndefined();
  const main = page.locator('main');
  expect(
    await main.locator('script, iframe, object, embed, form, style, link, meta, base, video, details[ontoggle]').count()
  ).toBe(0);
  expect(await main.locator(`img[src*="elsewhere"], [onclick], [onerror], [onload], [srcdoc]`).count()).toBe(0);
  const links = await main.locator('a').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target'),
      rel: link.getAttribute('rel') ?? '',
    }))
  );
  for (const { href, target, rel } of links) {
    expect(href).toMatch(/^(?:https?:\/\/|\/)/);
    if (href.startsWith('http')) {
      expect([target, rel]).toEqual(['_blank', expect.stringContaining('noopener')]);
    }
  }
  expect(await main.innerText()).not.toMatch(TURNS);
}

const address = (query = '') => `${stage().hostile}${APP}/alerts/${stage().fingerprints.hostile}${query}`;

test("a finding's Markdown formats, and does nothing else", async ({ page }) => {
  const seen = watch(page);
  await page.goto(address());
  const finding = page.getByRole('tabpanel').or(page.locator('main')).first();
  await expect(page.getByText(HARMLESS)).toBeVisible();
  await expect(finding.getByRole('cell').first()).toBeVisible();
  await expect(page.locator('strong', { hasText: 'the analyst' })).toBeVisible();
  await expectHarmless(page);

  await expect(page.getByRole('link', { name: 'a page' })).toHaveAttribute('href', `${ELSEWHERE}/page`);
  for (const name of ['script', 'upper', 'entity', 'data', 'by reference', 'cell', 'overlay']) {
    const words = page.locator('main').getByText(name, { exact: true });
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
    if ((await words.count()) > 0) {
      await words.first().click();
    }
  }
  expect(await ran(page)).toBeUndefined();
  expect(page.url()).toContain(stage().fingerprints.hostile);
  expect(seen).toEqual({ elsewhere: [], opened: [] });
});

test('no other tab or page is moved by it either', async ({ page }) => {
  const seen = watch(page);
  for (const path of [
    address('?tab=versions'),
    address('?tab=evidence'),
    `${stage().hostile}${APP}`,
    `${stage().hostile}${APP}/deliveries`,
  ]) {
    await page.goto(path);
    await expectHarmless(page);
  }
  expect(seen).toEqual({ elsewhere: [], opened: [] });
});

test('what the analyst was told is shown as text, with marks that turn the direction of writing written out', async ({
  page,
}) => {
  const seen = watch(page);
  const { items } = await askHostile(
    'analyses',
    `/alerts/${stage().fingerprints.hostile}/analyses?from=1970-01-01T00:00:00.000Z`
  );
  const { promptText } = await askHostile('analysis', `/analyses/${items[0]!.runId}`);
  expect(promptText).toContain('<script>');
  await page.goto(address('?tab=told'));
  await page.waitForLoadState('networkidle');
  const writtenOut = promptText.replace(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`
  );
  expect(writtenOut).not.toBe(promptText);
  expect(await page.locator('pre[aria-label^="All of it"]').textContent()).toBe(writtenOut);
  expect(await ran(page)).toBeUndefined();
  expect(seen).toEqual({ elsewhere: [], opened: [] });
});
