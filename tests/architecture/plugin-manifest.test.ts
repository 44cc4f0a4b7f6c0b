/** plugin.json against the rules of Grafana that matter for this app; src/manifest.test.ts holds its routes to the contract. */
import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PLUGIN_ID } from '../../src/api/plugin';
import { root, text } from './support/repository';

const role = z.enum(['Viewer', 'Editor', 'Admin']);
const manifestSchema = z.object({
  id: z.string().regex(/^[0-9a-z]+-([0-9a-z]+-)?app$/),
  type: z.literal('app'),
  name: z.string().min(1),
  info: z.object({
    version: z.literal('%VERSION%'),
    updated: z.literal('%TODAY%'),
    logos: z.object({ small: z.string(), large: z.string() }),
  }),
  includes: z
    .array(
      z.object({
        type: z.literal('page'),
        name: z.string(),
        path: z.string().startsWith('/'),
        role,
        addToNav: z.boolean(),
      })
    )
    .min(1),
  routes: z.array(
    z.object({
      path: z.string().regex(/^[^/].*$/),
      // One verb each: Grafana takes no list of them for apps.
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      reqRole: role,
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), content: z.string() })),
    })
  ),
  dependencies: z.object({ grafanaDependency: z.string().regex(/^>=\d+\.\d+\.\d+$/) }),
});

const manifest = manifestSchema.parse(JSON.parse(text('plugin.json')));

it('is one file, which src/ points to', () => {
  expect(lstatSync(join(root, 'src/plugin.json')).isSymbolicLink()).toBe(true);
  expect(readlinkSync(join(root, 'src/plugin.json'))).toBe('../plugin.json');
});

it('opens its own pages and no others', () => {
  for (const { path } of manifest.includes) expect(path).toMatch(new RegExp(`^/(a|plugins)/${PLUGIN_ID}(/|$)`));
  expect(
    JSON.parse(text('plugin.json')).includes.filter((page: { defaultNav?: boolean }) => page.defaultNav)
  ).toHaveLength(1);
});

it('ships its logo', () => {
  expect(text(`src/${manifest.info.logos.small}`)).toContain('<svg');
});

/** The first route in the order of the file that fits, as Grafana's proxy picks it; a refused one does not fall through. */
function picked(method: string, path: string) {
  return manifest.routes.find(
    (route) =>
      route.method === method &&
      path.startsWith(route.path.replace(/\*$/, '')) &&
      path !== route.path.replace(/\/\*$/, '')
  );
}

it('lets nothing through but the API', () => {
  for (const path of ['metrics', 'webhook/grafana', 'healthz', 'api'])
    for (const method of ['GET', 'POST']) expect(picked(method, path)).toBeUndefined();
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect(picked(method, 'api/v1/alerts')).toBeUndefined();
});
