/** Text as it is searched: accents folded, lower case, so that "uberlast" finds "Überlast". Pure. */

/** Nothing in it has an accent: most texts need no more than lower case. */
const ASCII = /^[\0-\x7f]*$/;

export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const LONGEST = 2000;

export function searchTextOf(name: string, labels: Record<string, string>): string {
  return foldText([name, ...Object.values(labels)].join(' ')).slice(0, LONGEST);
}
