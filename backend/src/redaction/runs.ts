/**
 * Stretches of the signs that tokens are made of, found in one pass over the text: looking for a pattern from every
 * sign takes ten times as long.
 */

/** No token leaves this alphabet. */
const SIGNS = new Uint8Array(128);
for (const sign of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+/=.~$:@{}%\\,-')
  SIGNS[sign.charCodeAt(0)] = 1;

/** The text with `replace` applied to each run of at least `shortest` signs. */
export function replaceRuns(text: string, shortest: number, replace: (run: string) => string): string {
  let out = '';
  let copied = 0;
  for (let end = 0, start = 0; end <= text.length; end++) {
    if (end < text.length && isSign(text.charCodeAt(end))) continue;
    if (end - start >= shortest) {
      out += text.slice(copied, start) + replace(text.slice(start, end));
      copied = end;
    }
    start = end + 1;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

export function hasRun(text: string, length: number): boolean {
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = isSign(text.charCodeAt(i)) ? run + 1 : 0;
    if (run >= length) return true;
  }
  return false;
}

function isSign(code: number): boolean {
  return code < 128 && SIGNS[code] === 1;
}
