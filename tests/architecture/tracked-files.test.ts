/** What a public repository must not hold: addresses of one machine or of one package registry, and oversized files. */
import { files, text } from './support/repository';

const all = files();
const TEXT =
  /\.(c?js|mjs|tsx?|json|md|ya?ml|sh|css|svg|html|Dockerfile|conf)$|(^|\/)(\.[a-z]+rc|\.npmrc|\.gitignore|\.dockerignore|\.env\.example|LICENSE|run)$/;
const texts = all.filter((path) => TEXT.test(path) && path !== 'package-lock.json');

it('records no download address in the lock file', () => {
  expect(text('package-lock.json')).not.toMatch(/"resolved": "http/);
});

it.each([
  ['a path of one machine', /(?<![\w.~$}*+-])\/(?:work|root|home|Users)\/[\w.-]/],
  [
    'the address of a package registry',
    /\b(?:registry|artifactory|verdaccio|nexus)\.(?!example\.)[a-z0-9-]+\.[a-z]{2,}/,
  ],
])('holds nowhere %s', (_, pattern) => {
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((path) => pattern.test(text(path)))).toEqual([]);
});

it('keeps production files small enough to read: at most 250 lines', () => {
  const production = all.filter(
    (path) =>
      /^(backend|contract)?\/?src\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|\/(conformance|testing|corpus)\/|^src\/test\//.test(path)
  );
  const lines = production.map((path) => ({ path, lines: text(path).split('\n').length - 1 }));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((file) => file.lines > 250)).toEqual([]);
});

it('begins every module with a sentence on what it is', () => {
  const modules = all.filter(
    (path) => /^(backend\/|contract\/)?src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path)
  );
  expect(modules.filter((path) => !/^\/\*\*[\s*]*\S/.test(text(path)))).toEqual([]);
});
