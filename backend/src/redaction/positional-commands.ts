/** Commands that take a password as a bare word, known by its place. Knows nothing of options or names. */
import { isPlain } from './key-names';
import type { Mark } from './marks';

const WORD = String.raw`[^\s;|]{1,128}[ \t]{1,4}`;
const FLAGS = String.raw`(?:-{1,2}[^\s;|]{1,64}[ \t]{1,4}){0,4}`;

/** A word that must be there, what stands before the password, and what ends it. */
const COMMANDS: ReadonlyArray<readonly [word: string, pattern: RegExp]> = [
  [
    'rabbitmqctl',
    command(
      String.raw`\brabbitmqctl[ \t]{1,4}(?:[^\n;|]{0,80}[ \t])?(?:add_user|change_password|authenticate_user)[ \t]{1,4}${WORD}`
    ),
  ],
  [
    'htpasswd',
    command(
      String.raw`\bhtpasswd[ \t]{1,4}(?=(?:-{1,2}\w{1,8}[ \t]{1,4}){0,2}-\w{0,3}b)(?:${FLAGS}(?<=-\w{0,4}n\w{0,4}[ \t]{1,4})${WORD}|${FLAGS}${WORD}${WORD})`
    ),
  ],
  ['unseal', command(String.raw`\bvault[ \t]{1,4}operator[ \t]{1,4}unseal[ \t]{1,4}${FLAGS}`)],
  ['alias set', command(String.raw`\bmc[ \t]{1,4}alias[ \t]{1,4}set[ \t]{1,4}${WORD}${WORD}${WORD}`)],
  [
    'chpasswd',
    /(?<head>\becho[ \t]{1,4}(?:-\w{1,2}[ \t])?["']?[\w.-]{1,64}:)(?<value>[^\s"'|]{1,256})(?=["']?[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?chpasswd)/g,
  ],
  ['etcdctl', command(String.raw`\betcdctl[ \t]{1,4}(?:[^\n;|]{0,80}[ \t])?user[ \t]{1,4}add[ \t]{1,4}[\w.-]{1,64}:`)],
  ['reset-admin-password', command(String.raw`\breset-admin-password[ \t]{1,4}${FLAGS}`)],
  ['from-literal', command(String.raw`--from-literal[= \t]["']?[\w.-]{1,128}=`)],
];

function command(head: string): RegExp {
  return new RegExp(`(?<head>${head}["']?)(?<value>[^\\s"'-][^\\s"']{0,255})`, 'g');
}

export function redactPositionalCommands(text: string, lower: string, mark: Mark): string {
  let out = text;
  for (const [word, pattern] of COMMANDS) {
    if (!lower.includes(word)) continue;
    out = out.replace(pattern, (...args: unknown[]) => {
      const { head, value } = args[args.length - 1] as Record<string, string>;
      return isPlain(value!) ? (args[0] as string) : head! + mark('password');
    });
  }
  return out;
}
