/** An alert with 10,000 fires on one page: how soon it can be used, and that zooming never freezes it. */
import { APP, expect, stage, test } from './browser';

declare global {
  interface Window {
    longTasks: Array<{ start: number; ms: number }>;
  }
}

const DAY = 86_400_000;
/** Time without long tasks after which a page counts as settled. */
const QUIET_MS = 1_500;
/** The aims are one second and 200 ms on a quiet machine; a busy one may take this many times as long before the test fails. */
const SLACK = 2;

test('is usable within a second of its data, and zooms without a long task', async ({ page }) => {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(
        ...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, ms: Math.round(duration) }))
      );
    }).observe({ type: 'longtask', buffered: true });
  });
  const tasksAfter = (start: number) =>
    page.evaluate((from) => window.longTasks.filter((task) => task.start + task.ms > from), start);
  const now = Date.now();
  const range = `from=${new Date(now - 401 * DAY).toISOString()}&to=${new Date(now).toISOString()}`;
  await page.goto(`${stage().busy}${APP}/alerts/${stage().busiest}?${range}`);
  const chart = page.getByLabel(/fire/i).and(page.locator('[tabindex="0"]')).first();
  await expect(chart).toBeVisible();
  await expect(page.getByText(/10,000/).first()).toBeVisible();
  await page.waitForTimeout(QUIET_MS);

  const dataAt = await page.evaluate(() => {
    const timelines = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/timeline?')) as PerformanceResourceTiming[];
    return Math.max(...timelines.map(({ responseEnd }) => responseEnd));
  });
  const loading = await tasksAfter(dataAt);
  const usableAfter = Math.max(0, ...loading.map(({ start, ms }) => start + ms - dataAt));
  test.info().annotations.push({ type: 'figure', description: `usable ${Math.round(usableAfter)} ms after the data` });
  expect(usableAfter).toBeLessThan(1_000 * SLACK);

  const zoomedAt = await page.evaluate(() => performance.now());
  const box = (await chart.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 10 });
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 20 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(new RegExp(`from=${new Date(now - 401 * DAY).toISOString().slice(0, 10)}`));
  await page.waitForTimeout(QUIET_MS);
  const zooming = await tasksAfter(zoomedAt);
  const longest = Math.max(0, ...zooming.map(({ ms }) => ms));
  test.info().annotations.push({ type: 'figure', description: `longest task while zooming ${longest} ms` });
  process.stderr.write(
    `10,000 fires: usable ${Math.round(usableAfter)} ms after the data; longest task while zooming ${longest} ms\n`
  );
  expect(longest).toBeLessThan(200 * SLACK);
});
