/** Every link in the documentation leads somewhere: to a file of the repository, and to a heading in it. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { files, root, text } from './support/repository';

const documents = files().filter(
  (path) => path.endsWith('.md') && !path.startsWith('.config/') && !path.startsWith('tests/fixtures/')
);

/** As GitHub makes them of headings. */
function anchors(path: string): Set<string> {
  const headings = [...text(path).matchAll(/^#{1,6} (.+)$/gm)].map((match) => match[1]!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-')
    )
  );
}

function brokenLinks(document: string): string[] {
  const prose = text(document).replace(/^```[\s\S]*?^```/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
  return targets.filter((target) => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? document : normalize(join(dirname(document), file));
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && !anchors(path).has(anchor);
  });
}

it('finds documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md']));
});

it.each(documents)('%s has no broken link', (document) => {
  expect(brokenLinks(document)).toEqual([]);
});
