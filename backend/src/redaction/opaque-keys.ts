/** Secrets known by their form alone: PEM private keys, whole or torn, and bare keys of clouds that have no prefix. */
import type { Mark } from './marks';
import { hasRun } from './runs';

/** SSH2 writes four dashes and a blank; a torn head has fewer at its end. */
const PEM_BEGIN = '-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{3,5}';
const PEM_END = '-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----';
const PEM = new RegExp(`${PEM_BEGIN}(?:[^-]|-(?!----)){0,16384}${PEM_END}`, 'g');
/**
 * What stands between two lines of a key: an end of line, also an escaped one, quotes and commas of a list, a margin.
 */
const GAP = String.raw`(?:\\{1,4}[rn]|[\s"',|>]){1,12}`;
const HEADERS = `(?:${GAP}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\\n\\\\]{0,200}){0,6}`;
/** A log that was cut leaves no END line: what looks like its lines goes, and the torn last one. */
const TORN_PEM = new RegExp(
  `(?:${PEM_BEGIN}|Private-Lines: \\d{1,4})(?<body>(?:[A-Za-z0-9+/=]{20,8192})?${HEADERS}(?:${GAP}[A-Za-z0-9+/=]{20,8192}){0,400})(?<tail>${GAP}(?<last>[A-Za-z0-9+/=]{1,80}))?`,
  'g'
);
/** Or it leaves no BEGIN line. */
const LONE_END = new RegExp(PEM_END, 'g');
const BODY_BEFORE_END = /[A-Za-z0-9+/=\s\\"',|>]/;

/**
 * An AWS secret key is 40 characters of base64, an Azure storage key 88; a SHA-1 is lower case, a digest names itself.
 */
const BARE_KEY =
  /(?<![A-Za-z0-9+/_.-]|(?:sha-?\d{1,3}|md5)[:=])(?:[A-Za-z0-9+/]{40}|[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9+/=_-])/gi;

export function redactOpaqueKeys(text: string, lower: string, mark: Mark): string {
  let out = text;
  if (lower.includes('private key') || lower.includes('private-lines')) {
    out = out.replace(PEM, () => mark('private-key'));
    out = keysBehindPrefix(out, mark);
    out = out.replace(TORN_PEM, (...args: unknown[]) => {
      const { body = '', tail = '', last = '' } = args[args.length - 1] as Record<string, string | undefined>;
      const torn = isKeyLine(last);
      if (!torn && !/[A-Za-z0-9+/=]{20}/.test(body)) return args[0] as string;
      return mark('private-key') + (torn ? '' : tail);
    });
    out = keysWithoutHead(out, mark);
  }
  if (hasRun(out, 40)) out = out.replace(BARE_KEY, (found) => (isKeyMaterial(found) ? mark('cloud-key') : found));
  return out;
}

/** A log writes a time or a name before each line of a key: those that go on in the same column belong to it. */
function keysBehindPrefix(text: string, mark: Mark): string {
  const begin = new RegExp(PEM_BEGIN);
  let column = -1;
  return text
    .split('\n')
    .map((line) => {
      const head = begin.exec(line);
      if (head) column = head.index > 0 ? head.index : -1;
      else if (column > 0 && /[^A-Za-z0-9+/=]/.test(line[column - 1] ?? '') && isKeyLine(line.slice(column).trimEnd()))
        return line.slice(0, column) + mark('private-key');
      else column = -1;
      return line;
    })
    .join('\n');
}

/** The last line may be a short one, which is no word. */
function isKeyLine(text: string): boolean {
  return /^[A-Za-z0-9+/=]{1,8192}$/.test(text) && (text.length >= 20 || /[\d+/=]|[a-z][A-Z]/.test(text));
}

function keysWithoutHead(text: string, mark: Mark): string {
  let out = '';
  let from = 0;
  for (const { index, 0: end } of text.matchAll(LONE_END)) {
    let start = index;
    while (start > from && BODY_BEFORE_END.test(text[start - 1]!)) start--;
    const body = text.slice(start, index);
    const at = body.search(/(?:(?<=\n|^)[A-Za-z0-9+/=]{1,80}\s)?[A-Za-z0-9+/=]{40,}/);
    if (at < 0) continue;
    out += text.slice(from, start + at) + mark('private-key');
    from = index + end.length;
  }
  return out + text.slice(from);
}

/** Random base64 has every kind of character; a path or a long name has few capitals or no digits. */
function isKeyMaterial(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/[A-Z]/g) >= 7 && count(/[a-z]/g) >= 7 && count(/\d/g) >= 2 && count(/\//g) <= 5 && !text.startsWith('/')
  );
}
