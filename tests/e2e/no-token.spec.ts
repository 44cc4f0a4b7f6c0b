/** What the browser gets to see on a walk over all pages: neither token nor secret, and nothing from anywhere else. */
import { APP, CONFIGURATION, expect, stage, test } from './browser';

/** Everything that goes over the wire, there and back. */
test('no token or secret reaches the browser, and no request leaves for another address', async ({ page }) => {
  const heard: string[] = [];
  const elsewhere: string[] = [];
  const reading: Array<Promise<unknown>> = [];
  const origin = new URL(stage().filled).origin;
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) {
      elsewhere.push(request.url());
    }
    reading.push(
      request.allHeaders().then((headers) => {
        heard.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
      })
    );
  });
  page.on('response', (response) => {
    reading.push(
      Promise.all([response.allHeaders(), response.body().catch(() => Buffer.alloc(0))]).then(([headers, body]) => {
        heard.push(JSON.stringify(headers), body.toString('latin1'));
      })
    );
  });

  const alert = `${APP}/alerts/${stage().fingerprints.checkout}`;
  const walk = [APP, alert, `${alert}?tab=told`, `${alert}?tab=versions`, `${APP}/deliveries`, CONFIGURATION];
  for (const path of [...walk, `${APP}/alerts/${stage().fingerprints.hostile}`]) {
    await page.goto(stage().filled + path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`${stage().filled}${alert}?role=Editor`);
  await page.getByRole('button', { name: 'Analyse again' }).click();
  await page.waitForLoadState('networkidle');
  heard.push(await page.content(), JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))));
  await Promise.all(reading);

  const everything = heard.join('\n');
  expect(everything).toContain('/api/v1/overview');
  expect(heard.length).toBeGreaterThan(100);
  expect(elsewhere).toEqual([]);
  for (const secret of [stage().apiToken, ...stage().webhookSecrets]) {
    for (const form of formsOf(secret)) {
      expect(everything.includes(form), `${form} was seen`).toBe(false);
    }
  }
});

/** As it is, and as it looks encoded; base64 depends on where in the text it stands. */
function formsOf(secret: string): string[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from('x'.repeat(offset) + secret).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  return [secret, secret.toUpperCase(), encodeURIComponent(secret), Buffer.from(secret).toString('hex'), ...inBase64];
}
