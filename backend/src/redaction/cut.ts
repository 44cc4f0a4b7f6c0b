/** Shortens text on a code-point boundary, with a mark. Used after redaction: a cut secret is no longer recognised. */

/** Keeps at most `max` characters (UTF-16 units) and says how many were left out. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, boundary(text, max));
  return `${kept} …[cut, ${characters(text, kept.length)} characters more]`;
}

/** One line of at most `max` characters in all, ended by an ellipsis when something is missing. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, boundary(line, max - 1)).trimEnd()}…`;
}

/** As many bytes of UTF-8 as fit, ended by an ellipsis when something is missing. */
export function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = Math.max(0, maxBytes - Buffer.byteLength('…'));
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return `${bytes.toString('utf8', 0, end)}…`;
}

/** Never between the two halves of a surrogate pair. */
function boundary(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return at > 0 && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}

function characters(text: string, from: number): number {
  let count = 0;
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}
