import { APP, stage, test } from './browser';
for (const theme of ['dark', 'light'])
  test(`shot ${theme}`, async ({ page }) => {
    await page.route('**/api/v1/heartbeats*', (route) =>
      route.fulfill({
        json: {
          items: [
            { fingerprint: 'a', name: 'DeadMansSwitch', labels: { alertname: 'x', cluster: 'eu-1' }, source: 'prometheus', state: 'silent', lastHeardAt: new Date(Date.now() - 3e7).toISOString(), usualGapMs: 300000, putAway: null },
            { fingerprint: 'b', name: 'Watchdog', labels: { alertname: 'x', cluster: 'eu-2' }, source: 'alertmanager', state: 'silent', lastHeardAt: new Date(Date.now() - 3e8).toISOString(), usualGapMs: null, putAway: { at: new Date(Date.now() - 2e7).toISOString(), by: 'anna' } },
            { fingerprint: 'c', name: 'Watchdog', labels: { alertname: 'x', cluster: 'eu-3', prometheus: 'monitoring/k8s' }, source: 'alertmanager', state: 'beats', lastHeardAt: new Date(Date.now() - 2e4).toISOString(), usualGapMs: 60000, putAway: null },
          ],
        },
      })
    );
    await page.setViewportSize({ width: theme === 'dark' ? 1440 : 390, height: 700 });
    await page.goto(`${stage().filled}${APP}/heartbeats?theme=${theme}`);
    await page.getByRole('table').waitFor();
    await page.screenshot({ path: `/tmp/h/hb-${theme}.png` });
    await page.unroute('**/api/v1/heartbeats*');
    await page.goto(`${stage().filled}${APP}/alerts/${stage().fingerprints.checkout}?theme=${theme}`);
    await page.getByRole('tab', { name: 'Finding' }).waitFor();
    await page.screenshot({ path: `/tmp/h/al-${theme}.png` });
  });
