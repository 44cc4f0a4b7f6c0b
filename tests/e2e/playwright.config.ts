/** Browser tests: the built plugin in the preview host, on a real sidecar, in the Chromium that is installed. */
import { defineConfig, type ReporterDescription } from '@playwright/test';

const report = process.env.E2E_REPORT;
const reporter: ReporterDescription[] = [['list']];
if (report) {
  reporter.push(['json', { outputFile: report }]);
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.mjs',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter,
  use: {
    viewport: { width: 1440, height: 1000 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--no-first-run',
        // Chromium refuses to run as root with its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    timezoneId: 'UTC',
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
});
