/** What every browser test needs: where the stage is, the sidecar's API, and a page that may not log an error. */
import { test as base, expect, type Page } from '@playwright/test';
import type { RouteId, ResponseOf } from '@alert-recall/contract';
import type { Addresses } from './stage.mjs';

export { expect };
export const PLUGIN = 'alertrecall-history-app';
export const APP = `/a/${PLUGIN}`;
export const CONFIGURATION = `/plugins/${PLUGIN}`;

export function stage(): Addresses {
  return JSON.parse(process.env.E2E_STAGE ?? '{}');
}

interface Options {
  /** Answers of the API that a test provokes; the browser logs each as an error. */
  expectedStatuses: number[];
}

/** Fails a test whose page throws or logs an error. */
export const test = base.extend<Options & { quietConsole: void }>({
  expectedStatuses: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedStatuses }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        const expected = expectedStatuses.some((status) => message.text().includes(`status of ${status} `));
        if (message.type() === 'error' && !expected) {
          problems.push(`logged: ${message.text()} (${message.location().url})`);
        }
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Asks the sidecar itself, beside the page. */
export function askSidecar<K extends RouteId>(route: K, path: string): Promise<ResponseOf<K>> {
  return ask(stage().sidecar, route, path);
}

/** The same of the one whose model is hostile. */
export function askHostile<K extends RouteId>(route: K, path: string): Promise<ResponseOf<K>> {
  return ask(stage().hostileSidecar, route, path);
}

async function ask<K extends RouteId>(sidecar: string, _route: K, path: string): Promise<ResponseOf<K>> {
  const { apiToken } = stage();
  const response = await fetch(`${sidecar}/api/v1${path}`, { headers: { authorization: `Bearer ${apiToken}` } });
  expect(response.status).toBe(200);
  return response.json();
}

/** The next answer that the page gets from the API under this path (a path below /api/v1). */
export async function answerTo<T>(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<T> {
  const waiting = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    const [, below] = pathname.split(`/api/plugin-proxy/${PLUGIN}/api/v1`);
    return below !== undefined && path.test(below) && response.ok();
  });
  await act();
  return (await waiting).json();
}
