/** Credentials in HTTP headers and on command lines. Knows nothing of names that announce a secret. */
import { isPlain, looksRandom } from './key-names';
import { isMark, type Mark } from './marks';

const AUTHORIZATION_HEAD = String.raw`(?<head>authorization\\{0,7}["']?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}\\{0,7}["']?)`;
const AUTHORIZATION = new RegExp(
  String.raw`${AUTHORIZATION_HEAD}(?<first>[^\s"'\\<>,]{1,4096})(?:(?<gap>[ \t:=]{1,4}\\{0,7}["']?)(?<second>[^\s"'\\<>]{1,4096}))?`,
  'gi'
);
/** Schemes whose credential is a list up to the end of the line. */
const AUTHORIZATION_LIST = new RegExp(
  String.raw`${AUTHORIZATION_HEAD}(?:digest|aws4-hmac-sha256|negotiate|hawk|oauth|ntlm)[ \t](?<value>[^\n]{1,4096})`,
  'gi'
);
const SCHEME = /^(?:bearer|basic|token|api-?key|geniekey|splunk|key|ssws|jwt|private-token)$/i;
const BEARER = /(?<head>\bbearer[ \t]{1,4})(?<value>[\w.~+/=-]{6,4096})/gi;
const BASIC = /(?<head>\bbasic[ \t]{1,4})(?<value>[A-Za-z0-9+/]{6,2048}={0,2})/gi;
const COOKIE_HEAD = String.raw`(?<head>\b(?:set-)?cookie\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}\[?\\{0,7}["']?)`;
const COOKIE = new RegExp(String.raw`${COOKIE_HEAD}(?<value>[^\n"'\\=]{1,256}=[^\n"'\\]{1,8192})`, 'gi');
/** A value without its name. */
const BARE_COOKIE = new RegExp(String.raw`${COOKIE_HEAD}(?<value>[\w.~+/%-]{12,4096})(?![\w.~+/%-])`, 'gi');
const CURL_COOKIE =
  /(?<head>\bcurl\b[^\n;|]{0,160}?[ \t](?:-b|--cookie)[ \t=]{1,4}["']?[^\s"'=;]{1,128}=)(?<value>[^\n"'\s]{1,4096})/g;

/** `-u user:password` of curl and its like; `-u 1000:1000` of docker is no secret. */
const USER_OPTION =
  /(?<head>(?<=^|\s)(?:-u|--user|--proxy-user|-U)[ \t=]{0,2}["']?[^\s:"'=]{1,128}:)(?<value>(?!\d{1,6}(?:\s|$))[^\s"']{1,256})/g;
/** `-u` as the last of several letters: `curl -su user:password`. */
const CURL_USER =
  /(?<head>\bcurl\b[^\n;|]{0,160}?[ \t]-[A-Za-z]{1,8}u[ \t]{0,2}["']?[^\s:"'=]{1,128}:)(?<value>[^\s"']{1,256})/g;
/** What logs in with `-p` takes a password there: `docker login -u app -p …`; a number is a port. */
const LOGIN_OPTION =
  /(?<head>\blogin[ \t](?:[^\n;|,]{0,160}?[ \t])??-p[ \t]{1,4}["']?)(?<value>(?!\d{1,5}(?:\s|$))[^\s"'-][^\s"']{0,255})/g;
const SQL_SERVER =
  /(?<head>\b(?:sqlcmd|osql|isql|bcp)\b[^\n;|]{0,160}?[ \t]-P[ \t]?["']?)(?<value>[^\s"'-][^\s"']{0,255})/g;
/** User and password before a slash, as Oracle's tools take them. */
const ORACLE_TOOL =
  /(?<head>\b(?:sqlplus|sqlldr|expdp|impdp|rman)[ \t]{1,4}(?:-\w{1,8}[ \t]{1,4}|target[ \t]{1,4}){0,3}["']?[\w.$#-]{1,64}\/)(?<value>[^\s@\/"']{1,128})/gi;
const SNMP = /(?<head>\bsnmp[a-z]{1,16}\b[^\n;]{0,160}?[ \t]-(?:c|A|X)[ \t]{1,4}["']?)(?<value>[^\s"']{1,128})/g;
const SNMP_COMMUNITY =
  /(?<head>\b(?:snmp[- ]?community|community[- ]string|rocommunity6?|rwcommunity6?)(?:["']?[ \t]{0,4}[:=][ \t]{0,4}|[ \t]{1,4})["']?)(?<value>[^\s"',;]{3,128})/gi;
const DATABASE_CLIENT =
  /(?<head>\b(?:mysql(?:dump|admin)?|mariadb|sshpass|mongo(?:sh|dump|restore)?|redis-cli|ldap(?:search|modify|add|whoami)|smbclient)\b[^\n;|]{0,160}?[ \t]-(?:p|a|w)[ \t]?["']?)(?<value>[^\s"'-][^\s"']{0,255})/g;
/** A user option and then a password option, whatever the program; `-u kubelet -p err` and ports are no passwords. */
const USER_AND_PASSWORD =
  /(?<head>(?<=\s)-[uU][ \t=]{0,2}[^\s-][^\s]{0,127}[ \t](?:[^\n;|]{0,80}?[ \t])??-[pP][ \t]?["']?)(?<value>[^\s"'-][^\s"']{3,255})/g;
const PGPASS = /(?<head>(?<![^\s"'])[\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:)(?<value>[^\s"']{1,256})/g;
const OPENSSL = /(?<head>\bpass:)(?<value>[^\s"']{4,256})/g;
const NETRC = /(?<head>\blogin[ \t]{1,4}[^\s]{1,128}[ \t]{1,4}password[ \t]{1,4})(?<value>[^\s]{1,256})/gi;

type Groups = Record<string, string | undefined>;

export function redactHeadersAndCommands(text: string, lower: string, mark: Mark): string {
  let out = text;
  if (lower.includes('authorization')) {
    out = replaceIf(out, AUTHORIZATION_LIST, mark, 'authorization', (value) => !isMark(value));
    out = out.replace(AUTHORIZATION, (...args) => authorization(args, mark));
  }
  if (lower.includes('bearer')) out = replaceIf(out, BEARER, mark, 'bearer-token', isBearerToken);
  if (lower.includes('basic')) out = replaceIf(out, BASIC, mark, 'basic-auth', isUserAndPassword);
  if (lower.includes('cookie')) out = replaceIf(out, COOKIE, mark, 'cookie', (value) => !isMark(value));
  if (lower.includes('cookie')) out = replaceIf(out, BARE_COOKIE, mark, 'cookie', (value) => looksRandom(value, 12));
  if (lower.includes('curl')) {
    out = replaceIf(out, CURL_COOKIE, mark, 'cookie', isNotPlain);
    out = replaceIf(out, CURL_USER, mark, 'password', isNotPlain);
  }
  if (lower.includes('-u') || lower.includes('-user')) out = replaceIf(out, USER_OPTION, mark, 'password', isNotPlain);
  if (lower.includes('snmp') || lower.includes('community')) {
    out = replaceIf(out, SNMP, mark, 'snmp-secret', isNotPlain);
    out = replaceIf(
      out,
      SNMP_COMMUNITY,
      mark,
      'snmp-secret',
      (value) => isNotPlain(value) && !/^(?:string|name|edition|server|version)$/i.test(value)
    );
  }
  if (/mysql|mariadb|sshpass|mongo|redis-cli|ldap|smbclient/.test(lower))
    out = replaceIf(out, DATABASE_CLIENT, mark, 'password', isClientPassword);
  if (lower.includes(' -u') && lower.includes(' -p'))
    out = replaceIf(out, USER_AND_PASSWORD, mark, 'password', (value) => looksRandom(value, 4));
  if (lower.includes('pgpass')) out = replaceIf(out, PGPASS, mark, 'password', isNotPlain);
  if (lower.includes('pass:')) out = replaceIf(out, OPENSSL, mark, 'password', isNotPlain);
  if (lower.includes('login')) {
    out = replaceIf(out, NETRC, mark, 'password', isNotPlain);
    out = replaceIf(out, LOGIN_OPTION, mark, 'password', isNotPlain);
  }
  if (/sql|bcp/.test(lower)) out = replaceIf(out, SQL_SERVER, mark, 'password', isNotPlain);
  if (/sqlplus|sqlldr|expdp|impdp|rman/.test(lower)) out = replaceIf(out, ORACLE_TOOL, mark, 'password', isNotPlain);
  return out;
}

function replaceIf(
  text: string,
  pattern: RegExp,
  mark: Mark,
  kind: string,
  isSecret: (value: string, head: string) => boolean
): string {
  return text.replace(pattern, (...args: unknown[]) => {
    const { head, value } = args[args.length - 1] as Groups;
    return isSecret(value!, head!) ? `${head}${mark(kind)}` : (args[0] as string);
  });
}

/** MySQL takes the word after a lone `-p` for a database or a command; some write the password there all the same. */
function isClientPassword(value: string, head: string): boolean {
  if (/^\d{1,5}$/.test(value)) return false;
  return /^(?:mysql|mariadb)/.test(head) && /[ \t]["']?$/.test(head) ? looksRandom(value, 4) : isNotPlain(value);
}

function isNotPlain(value: string): boolean {
  return !isPlain(value);
}

/**
 * With a scheme that is known any value is a secret; without one it must look like one: "authorization: failed for …".
 */
function authorization(args: unknown[], mark: Mark): string {
  const { head, first, gap, second } = args[args.length - 1] as Groups;
  const whole = args[0] as string;
  if (SCHEME.test(first!))
    return second === undefined || isPlain(second) ? whole : `${head}${first}${gap}${mark('authorization')}`;
  return looksRandom(first!) ? `${head}${mark('authorization')}${gap ?? ''}${second ?? ''}` : whole;
}

/** "bearer authentication" and a challenge's `realm=` are no tokens. */
function isBearerToken(value: string): boolean {
  if (/^(?:realm|error|scope)\b/i.test(value)) return false;
  return (value.length >= 20 && /[\d._]/.test(value)) || looksRandom(value);
}

/** "basic authentication" is a word; `dXNlcjpwYXNz` is a user, a colon and a password. */
function isUserAndPassword(value: string): boolean {
  return /^[\x20-\x7e]{1,256}:[\x20-\x7e]{1,1024}$/.test(Buffer.from(value, 'base64').toString('latin1'));
}
