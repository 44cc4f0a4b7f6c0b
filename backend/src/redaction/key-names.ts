/** Names that announce a secret, and values that plainly are none. Knows nothing of where either was found. */
import { isMark } from './marks';

/** The end of a name behind which any value is a secret. */
export const STRONG_NAME = [
  'pass(?:word|wd|phrase|code|wort)',
  'pwd|(?<![a-z])(?:pw|psk)',
  '(?:api|access|secret|private|account|signing|encryption|master|license|licence|auth|preshared|pre-shared|storage|ingestion|(?<![a-z])app|admin|deploy)[_. -]?key',
  '(?:client|api|app|consumer|shared|webhook|oauth|jwt|hmac|totp)[_. -]?secret',
  '(?:auth|access|refresh|bearer|(?<![a-z])(?:id|bot|sas)|api|private|personal|deploy|registration|security|session|csrf|vault|github|gitlab|slack|service)[_. -]?token',
  '(?:client|tls)[_.-]key(?:[_-]data)?',
  '(?:unseal|recovery)[_ ]keys?(?:[_ ](?:b64|base64|hex))?(?: [1-9])?',
  '(?:nonce|logged_in|secure_auth)_key|(?:auth|nonce|logged_in|password)_salt',
  '_auth',
].join('|');

/** The end of a name behind which a value is a secret only if it looks like one: `secret: missing` is a finding. */
export const WEAK_NAME =
  '(?<![a-z])(?:pass|creds|bearer)|secret|token|credentials?|auth|session(?:[_-]?id)?|signature|integration[_-]?key|routing[_-]?key';

const STRONG_END = new RegExp(`(?:${STRONG_NAME})\\d{0,3}$`, 'i');
const WEAK_END = new RegExp(`(?:${WEAK_NAME})\\d{0,3}$`, 'i');
const HEADERS = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|^x-(?:api|auth|access)-(?:key|token)$/i;

export type Strength = 'strong' | 'weak';

/** What a label, JSON key or variable of this name holds. */
export function strengthOfName(name: string): Strength | null {
  const end = name.slice(-64);
  if (HEADERS.test(end) || STRONG_END.test(end)) return 'strong';
  return WEAK_END.test(end) ? 'weak' : null;
}

const STATUS_WORDS = new Set(
  `missing invalid expired expires incorrect wrong required empty null nil none undefined unset not no is was has have had are the a an for in of on at to and or
   must cannot can could may should will would failed failing failure fails error errors rejected denied authentication authorization authenticated authorized mismatch
   mismatched rotated rotation changed change reset revoked unknown unauthorized unauthenticated forbidden true false yes ok redacted hidden masked policy provided found
   too does did unable refused mount mounted default leaked detected updated created deleted reading refresh refreshing rotate used using unused exceeded does be been
   with from by file path name type string value text absent present unavailable timeout timed check checking verification validation optional ignored see set sent
   disabled enabled inactive suspended throttled limited locked unlocked weak blank stale lost corrupt corrupted damaged unreadable unusable unsupported insufficient
   needed needs over under about nearing permission access lifetime ttl id ids length size count age until after before still already only within without
   basic bearer digest plain plaintext ldap oauth saml sso kerberos user username string number boolean object array`.split(
    /\s+/
  )
);
const MASKED = /^[*x•.#_?-]+$/i;
const PLACEHOLDER =
  /^(?:<[^>]*>?$|\$\{|\$\(|\$[A-Z_][A-Z0-9_]*$|\{\{|%[sdvq]$|%\(|\((?:sensitive|known|redacted|hidden|masked|none|null|empty|not|unset)\b|\[[a-z][\w -]*\]?$|…)/;
const PATH = /^(?:[A-Za-z]:|~|\.{0,2})(?:[/\\][\w.-]+){2,16}\/?$|^[\w./-]{1,200}\.(?:pem|key|crt|txt|ya?ml|json|env)$/;
/** A version or time, an address, a digest that names itself. */
const HARMLESS = /^v?\d+(?:[.:-]\d+)*(?:[a-z]{0,5}|T[\d:.]+Z?)$|^[a-z][a-z0-9+.-]*:\/\/|^(?:sha\d{1,3}|md5)[:-]/i;

/** A mark, a mask or a variable's name stands where the secret would be. */
export function isPlaceholder(value: string): boolean {
  return value === '' || isMark(value) || MASKED.test(value) || PLACEHOLDER.test(value);
}

/** Words, masks, placeholders and paths: a diagnosis, not a secret. */
export function isPlain(value: string): boolean {
  const text = value.trim();
  if (isPlaceholder(text) || PATH.test(text)) return true;
  const first = /^[A-Za-z]+/.exec(text)?.[0];
  if (first === undefined) return false;
  const after = text[first.length];
  return (after === undefined || !/[\w@#$%&*!=+/-]/.test(after)) && STATUS_WORDS.has(first.toLowerCase());
}

/** `passwordSecretKey: postgres-password` says under which key the secret lies. */
export function isReference(name: string, value: string): boolean {
  return /key$/i.test(name) && /^[a-z]{2,32}(?:[._-][a-z]{2,32}){0,6}$/.test(value) && strengthOfName(value) !== null;
}

/** Letters mixed with digits, odd capitals or symbols; not a name of an object, a version, an address. */
export function looksRandom(value: string, minLength = 6): boolean {
  const text = value.trim();
  if (text.length < minLength || isPlain(text) || isObjectName(text) || HARMLESS.test(text)) return false;
  if (/[!@#$%^&*+=~]/.test(text) && /[A-Za-z0-9]{3}/.test(text)) return true;
  const letters = /[A-Za-z]/.test(text);
  if (letters && /\d/.test(text)) return true;
  return letters && text.length >= 16 && hasOddCapitals(text);
}

/**
 * Two capitals inside words and then two in a row, looked for one after the other: one pattern for all would take cubic
 * time.
 */
function hasOddCapitals(text: string): boolean {
  const inside = /[a-z][A-Z]/g;
  return inside.test(text) && inside.test(text) && /[A-Z]{2}/.test(text.slice(inside.lastIndex));
}

/**
 * Names as Kubernetes gives them: words, numbers and generated endings between dashes, or a plain word and a number.
 */
function isObjectName(text: string): boolean {
  if (text.length > 253 || !/^[a-z][a-z0-9._/-]*$/.test(text)) return false;
  const [first, ...rest] = text.split(/[._/-]/);
  if (!/^[a-z]+$/.test(first!)) return false;
  return rest.every((part) =>
    /^(?:[a-z]+\d{0,2}|v?\d+|[bcdfghjklmnpqrstvwxz2456789]{4,10}|[a-f0-9]{8,10})$/.test(part)
  );
}
