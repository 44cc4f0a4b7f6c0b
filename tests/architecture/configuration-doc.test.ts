/** docs/configuration.md names every setting with its default and its meaning, as the code has them. */
import { sections } from '../../backend/src/app/config';
import { secretSections } from '../../backend/src/app/secrets';
import { putBlock, settingsTables } from '../tools/reference-tables.cjs';
import { text } from './support/repository';

const doc = text('docs/configuration.md');

it.each([
  ['settings', sections],
  ['secrets', secretSections],
])('holds the %s as they are in the code (npm run docs writes them)', (name, shape) => {
  expect(doc).toBe(putBlock(doc, name, settingsTables(shape)));
});

it('names no setting that does not exist', () => {
  const known = new Set(
    [...Object.values(sections), ...Object.values(secretSections)].flatMap((schema) => Object.keys(schema.shape))
  );
  const named = [...doc.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map((match) => match[1]!);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
