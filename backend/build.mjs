/** Bundles the sidecar, one file to an entry: a start then loads two files instead of a thousand. Types are checked elsewhere (`npm run typecheck`). */
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const source = (path) => join(here, 'src', path);
const require = createRequire(import.meta.url);
const dist = join(here, 'dist');
/** What is installed beside the bundle: it holds a compiled driver, which no bundle can. All other packages are in it. */
const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [source('main.ts'), source('app/history-thread.ts'), source('app/parts.ts')],
  entryNames: '[name]',
  outdir: dist,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Half the text to be read at a start; names are kept, so that a stack can be read without its map.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  external: Object.keys(dependencies),
  alias: {
    // From source, so that what is not used is left out.
    '@alert-recall/contract': join(here, '../contract/src/index.ts'),
    // Three packages of Express have one each, with a table of 200 kB.
    'mime-types': createRequire(require.resolve('send')).resolve('mime-types'),
  },
  logLevel: 'warning',
});
