/**
 * Takes secrets out of text before it is cut, stored, prompted or sent. Pure text: knows no store, no network, no
 * clock.
 */
import { redactAssignments, kindOf } from './assignments';
import { redactHeadersAndCommands } from './headers-and-commands';
import { isPlain, isReference, looksRandom, strengthOfName } from './key-names';
import { markOf, type Mark } from './marks';
import { redactOpaqueKeys } from './opaque-keys';
import { createOwnSecretScrubber } from './own-secrets';
import { redactPositionalCommands } from './positional-commands';
import { redactSecretManifests } from './secret-manifests';
import { redactTokens } from './token-shapes';
import { redactUrls, withoutCredentials } from './urls';

export interface Redactor {
  /** Doing it twice changes nothing. */
  text(text: string): string;
  /**
   * Values by what they hold and by what their name announces; names by what they hold. Of two that become the same the
   * last is kept.
   */
  labels(labels: Record<string, string>): Record<string, string>;
  /**
   * An http(s) address without credentials, or '' for anything else; `dropQuery` for addresses whose query is a
   * credential.
   */
  url(address: string, options?: { dropQuery?: boolean }): string;
  /** The same value with every string and every name in it redacted. */
  json<T>(value: T): T;
  /** Kinds of secret found, each once; empty for what has been redacted. */
  findSecrets(value: unknown): string[];
}

const DEEPEST = 32;
const MOST_PASSES = 6;

export function createRedactor({ ownSecrets }: { ownSecrets: readonly string[] }): Redactor {
  const scrubOwn = createOwnSecretScrubber(ownSecrets);

  /** A mark may lay bare what stood beside a secret: passes are made until nothing changes, mostly one. */
  function redactText(text: string, mark: Mark): string {
    let out = redactOnce(text, mark);
    for (let before = text, pass = 1; out !== before && pass < MOST_PASSES; pass++) {
      before = out;
      out = redactOnce(before, mark);
    }
    return out;
  }

  function redactOnce(text: string, mark: Mark): string {
    if (text.length < 4) return text;
    const scrubbed = scrubOwn(text, mark);
    if (scrubbed.length < 6) return scrubbed;
    const lower = scrubbed.toLowerCase();
    let out = redactOpaqueKeys(scrubbed, lower, mark);
    out = redactSecretManifests(out, lower, mark);
    out = redactTokens(out, mark);
    out = redactUrls(out, lower, mark);
    out = redactHeadersAndCommands(out, lower, mark);
    out = redactPositionalCommands(out, lower, mark);
    return redactAssignments(out, lower, mark);
  }

  function redactNamed(name: string, value: string, mark: Mark): string {
    const strength = strengthOfName(name);
    const secret =
      strength === 'strong'
        ? !isPlain(value) && !isReference(name, value)
        : strength === 'weak' && looksRandom(value, /token|secret|cred/i.test(name) ? 6 : 16);
    return secret ? mark(kindOf(name)) : redactText(value, mark);
  }

  function redactDeep(value: unknown, mark: Mark, name: string, depth: number): unknown {
    if (typeof value === 'string') return redactNamed(name, value, mark);
    if (typeof value === 'number' && strengthOfName(name) === 'strong') return mark(kindOf(name));
    if (value === null || typeof value !== 'object') return value;
    if (depth >= DEEPEST) return mark('too-deep');
    if (Array.isArray(value)) return value.map((item) => redactDeep(item, mark, name, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [redactText(key, mark), redactDeep(item, mark, key, depth + 1)])
    );
  }

  return {
    text: (text) => redactText(text, markOf),
    labels: (labels) =>
      Object.fromEntries(
        Object.entries(labels).map(([name, value]) => [redactText(name, markOf), redactNamed(name, value, markOf)])
      ),
    url: (address, options) => redactText(withoutCredentials(address, options), markOf),
    json: <T>(value: T) => redactDeep(value, markOf, '', 0) as T,
    findSecrets(value) {
      const kinds = new Set<string>();
      redactDeep(value, (kind) => (kinds.add(kind), markOf(kind)), '', 0);
      return [...kinds];
    },
  };
}
