/**
 * Finds variables whose names are nearly those of settings, because one that nobody reads is not missed until it is
 * needed. Never looks at a value.
 */
import { closest, distance } from 'fastest-levenshtein';
import { sections } from './config';
import { secretSections } from './secrets';

const NAMES = [...Object.values(sections), ...Object.values(secretSections)].flatMap(({ shape }) => Object.keys(shape));

/** One wrong letter in five, three at most: PATH is not a misspelt PORT. */
const mostWrong = (name: string) => Math.min(3, Math.floor(name.length / 5));

/** One sentence each. */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = closest(name.toUpperCase(), NAMES);
    const isNear = name !== meant && distance(name.toUpperCase(), meant) <= mostWrong(meant);
    return isNear && !NAMES.includes(name) ? [`${name} is not a setting; did you mean ${meant}?`] : [];
  });
}
