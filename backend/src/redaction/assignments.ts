/**
 * Secrets behind a name: `password=…`, JSON, YAML pairs, XML, command-line options. Knows nothing of vendors' shapes.
 */
import { STRONG_NAME, WEAK_NAME, isPlain, isReference, looksRandom, strengthOfName, type Strength } from './key-names';
import { isMark, type Mark } from './marks';

/** A quote as HTML, an address and JSON's escapes write it. */
const CODED_QUOTE = String.raw`(?:&(?:quot|#3[49]);|%(?:25)?22|\\{1,4}u0022)`;
/**
 * A value: escaped quotes (JSON inside JSON), quotes that may have lost their end, a list of quoted ones, or a bare run
 * up to a separator.
 */
const VALUE = [
  String.raw`(?<slashes>\\{1,7})"(?<escaped>(?:[^"\\]|\\{1,7}[^"\\]|\k<slashes>\\{1,15}"){0,2048})`,
  String.raw`"(?<double>(?:[^"\\]|\\[^]){0,2048})`,
  String.raw`'(?<single>(?:[^'\\]|\\[^]|''){0,2048})`,
  '`(?<tick>[^`]{0,2048})',
  '“(?<curly>[^”\\n]{0,2048})',
  String.raw`${CODED_QUOTE}(?<coded>(?:(?!${CODED_QUOTE})[^\n]){0,2048})`,
  String.raw`\[\s{0,8}(?<list>\\{0,7}["'][^[\]]{1,2048})`,
  String.raw`(?<bare>(?:[^\s"'\x60<>,;&|\\]|[,;&|](?!\s|$|[\w.-]{1,40}[=:])|\\(?![nrt"'\\])){1,1024})`,
].join('|');
/**
 * A name may stand in brackets (`config["password"] = …`); PHP's dumps say the type of the value, on the next line or
 * in front.
 */
const SEPARATOR = String.raw`(?:\\{0,7}["'\x60]|${CODED_QUOTE})?(?::(?:"[^"\n]{1,80}":)?(?:protected|private))?\]?(?:[ \t]{0,4}(?:=>|:=|={1,2}(?!~)|:(?!\/\/)|%(?:25)?3A(?=%(?:25)?22))(?:\s{1,16}string\(\d{1,6}\))?[ \t]{0,4}|;s:\d{1,6}:)`;

const ASSIGNMENT = new RegExp(
  `(?<!:\\d{12}:)(?<name>(?<strong>${STRONG_NAME})|(?<weak>${WEAK_NAME}))(?<number>\\d{0,3}(?:s(?=${SEPARATOR}\\[))?)(?<separator>${SEPARATOR})(?<value>${VALUE})`,
  'gi'
);
const OPTION = new RegExp(
  `(?<=^|[\\s"'=\\[,])(?<name>--?[\\w.-]{0,64}(?:${STRONG_NAME}|${WEAK_NAME})\\d{0,3})(?<separator>["']?[ \\t,]{1,4})(?<value>${VALUE})`,
  'gi'
);
const PAIR = new RegExp(
  `(?<name>\\b(?:name|key)\\\\{0,3}["']?\\s{0,4}[:=]\\s{0,4}\\\\{0,3}["']?(?<variable>[\\w.-]{1,128})\\\\{0,3}["']?)(?<separator>[\\s,]{1,80}\\\\{0,3}["']?value\\\\{0,3}["']?\\s{0,4}[:=]\\s{0,4})(?<value>${VALUE})`,
  'gi'
);
/** The new value behind the old one, as a plan of Terraform shows both. */
const CHANGE = new RegExp(
  `(?<name>${STRONG_NAME}|${WEAK_NAME})(?<separator>${SEPARATOR}(?:"[^"\\n]{0,256}"|[^\\s"]{1,256}|\\([a-z ]{1,32}\\))[ \\t]{1,4}(?:->|=>|→)[ \\t]{1,4})(?<value>${VALUE})`,
  'gi'
);
/** A name and its value as two arguments of a call, or as a pair in a list: the second may be one more name. */
const ARGUMENTS = new RegExp(
  `(?<name>["'][\\w.-]{0,64}(?:${STRONG_NAME}|${WEAK_NAME})\\\\{0,3}["'])(?<separator>\\s{0,4},\\s{0,4})(?<value>\\\\{0,3}(?:"(?<double>[^"\\\\\n]{4,256})|'(?<single>[^'\\\\\n]{4,256})))`,
  'gi'
);
const PROSE =
  /(?<name>(?<![A-Za-z0-9.-])(?:pw|pwd|password|passwd|passphrase|passcode|pass)(?:[ \t]+(?:is|was|to))?)(?<separator>[ \t]{1,4})(?<value>"(?<double>[^"\n]{4,256})"|'(?<single>[^'\n]{4,256})'|["']?(?<bare>[^\s"'<>()]{4,256})["']?)/gi;
const ELEMENT = new RegExp(
  `(?<name><(?:[\\w.-]{1,40}:)?[\\w.-]{0,64}(?:${STRONG_NAME}|${WEAK_NAME})(?:\\s[^<>]{0,256})?)(?<separator>>\\s{0,8})(?<value>(?:<!\\[CDATA\\[)?(?<bare>[^<\\]]{1,2048}))`,
  'gi'
);
const IDENTIFIED =
  /(?<name>\bidentified\s{1,4}by|\bwith\s{1,4}(?:encrypted\s{1,4})?password)(?<separator>\s{1,4})(?<value>['"](?<bare>[^'"]{1,256})['"]?)/gi;

type Groups = Record<string, string | undefined>;

export function redactAssignments(text: string, lower: string, mark: Mark): string {
  if (!/pass|pwd?|psk|secret|token|key|cred|bearer|auth|sess|sign|salt|identified b/.test(lower)) return text;
  let out = text;
  if (lower.includes('value') && /name|key/.test(lower))
    out = replaceValues(out, PAIR, mark, (groups) => strengthOfName(groups.variable ?? ''));
  out = replaceValues(out, ASSIGNMENT, mark, (groups) => (groups.strong === undefined ? 'weak' : 'strong'));
  if (/->|=>|→/.test(lower)) out = replaceValues(out, CHANGE, mark, (groups) => strengthOfName(groups.name!));
  if (/["']\s{0,4},\s{0,4}\\{0,3}["']/.test(lower)) out = replaceValues(out, ARGUMENTS, mark, () => 'weak');
  if (lower.includes('-'))
    out = replaceValues(out, OPTION, mark, (groups) =>
      /(?:secret|token|auth)$/i.test(groups.name!) ? 'weak' : 'strong'
    );
  if (lower.includes('</') || lower.includes('<!['))
    out = replaceValues(out, ELEMENT, mark, (groups) => strengthOfName(/^<([\w.:-]+)/.exec(groups.name!)?.[1] ?? ''));
  if (lower.includes('pass') || lower.includes('pw')) out = replaceValues(out, PROSE, mark, () => 'weak');
  if (lower.includes('identified') || lower.includes('with'))
    out = replaceValues(out, IDENTIFIED, mark, () => 'strong');
  return out;
}

function replaceValues(
  text: string,
  pattern: RegExp,
  mark: Mark,
  strengthOf: (groups: Groups) => Strength | null
): string {
  return text.replace(pattern, (...args: unknown[]) => {
    const whole = args[0] as string;
    const groups = args[args.length - 1] as Groups;
    const inner =
      groups.escaped ??
      groups.double ??
      groups.single ??
      groups.tick ??
      groups.curly ??
      groups.coded ??
      groups.list ??
      stripped(groups.bare ?? '');
    const name = groups.name ?? '';
    if (!isSecret(name, inner, strengthOf(groups))) return whole;
    const at =
      whole.length - (groups.coded === undefined ? groups.value!.length - groups.value!.indexOf(inner) : inner.length);
    return whole.slice(0, at) + mark(kindOf(groups.variable ?? name)) + whole.slice(at + inner.length);
  });
}

function isSecret(name: string, value: string, strength: Strength | null): boolean {
  if (strength === null || value === '' || isMark(value)) return false;
  // What is left of the user in an address: the host behind it is no secret.
  if (/^\[redacted:[a-z0-9-]+\]@[\w.-]+[.:/]/.test(value)) return false;
  if (value.includes('[redacted:')) return true;
  if (/secret$/i.test(name) && /^\d{6,64}$/.test(value)) return true;
  return strength === 'strong'
    ? !isPlain(value) && !isReference(name, value)
    : looksRandom(value, /auth$|sess\w*$|signature$/i.test(name) ? 16 : 6);
}

/** Closing brackets and full stops belong to the sentence around a bare value. */
function stripped(bare: string): string {
  let end = bare.length;
  while (end > 0 && ')}],;.'.includes(bare[end - 1]!)) end--;
  return bare.slice(0, end);
}

export function kindOf(name: string): string {
  if (/pass|pwd|pw$|psk$|identified/i.test(name)) return 'password';
  if (/token$/i.test(name)) return 'token';
  if (/key(?:[_-]data)?\d{0,3}$/i.test(name)) return 'key';
  return /cookie|sess/i.test(name) ? 'session' : 'secret';
}
