/** Text as it is searched: accents folded, lower case, so that "uberlast" finds "Überlast". Pure. */

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const LONGEST = 2000;

export function searchTextOf(name: string, labels: Record<string, string>): string {
  return foldText([name, ...Object.values(labels)].join(' ')).slice(0, LONGEST);
}
