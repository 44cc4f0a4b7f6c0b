/** Credentials in addresses: user and password before the host, keys and signatures in the query. Fetches nothing. */
import { isPlaceholder, looksRandom, strengthOfName } from './key-names';
import type { Mark } from './marks';

/** A password may hold an @, or a slash; a port followed by a path is no password. */
const USERINFO =
  /(?<head>(?:[a-z][a-z0-9+.-]{1,24}:)?\/\/[^\s/?#"'<>@:\\[]{0,128}:)(?<secret>[^\s"'<>/?#]{1,256}|(?!\d{1,5}[/?#])[^\s"'<>@]{1,256})@/gi;
const LONE_USER = /(?<head>[a-z][a-z0-9+.-]{1,24}:\/\/)(?<secret>[^\s/?#"'<>@:\\]{20,256})@/gi;
const ORACLE = /(?<head>jdbc:oracle:[a-z]{1,8}\d?:[^\s/@:]{1,64}\/)(?<secret>[^\s@]{1,128})@/gi;
const GO_MYSQL = /(?<head>(?<![\w.-])[\w.-]{1,64}:)(?<secret>[^\s@/"']{1,128})@(?=(?:tcp|unix|udp)\()/gi;
const AZURE =
  /(?<head>\b(?:AccountKey|SharedAccessKey|SharedAccessSignature|SharedSecretValue)=)(?<secret>[^\s;"'&]{8,512})/gi;
const QUERY =
  /(?<head>[?&;](?<name>[A-Za-z_][\w.-]{0,64})=)(?<secret>(?:[^\s&#"'<>\\;]|;(?![A-Za-z][\w. -]{0,40}=)){1,2048})/g;
/** The query of an address inside an address, percent-encoded once or twice. */
const ENCODED_QUERY =
  /(?<head>%(?:25)?(?:3F|26|23)(?<name>[A-Za-z_][\w.-]{0,64})%(?:25)?3D)(?<secret>(?:[^\s&#"'<>\\%]|%(?!(?:25)?(?:26|23))){1,2048})/gi;

/** As it stands in an address, in JSON, and in an address inside an address. */
const SLASH = '(?:\\\\{0,3}/|%(?:25)?2F)';
/** Whoever knows the path may post; the host says which service it is. */
const WEBHOOK = new RegExp(
  '(?<head>' +
    [
      `hooks\\.slack(?:-gov)?\\.com${SLASH}(?:services|workflows|triggers)${SLASH}`,
      `discord(?:app)?\\.com${SLASH}api(?:${SLASH}v\\d{1,2})?${SLASH}webhooks${SLASH}\\d{5,25}${SLASH}`,
      `webhook\\.office\\.com${SLASH}webhookb2${SLASH}`,
      `hooks\\.zapier\\.com${SLASH}hooks${SLASH}catch${SLASH}`,
      'maker\\.ifttt\\.com/trigger/[\\w-]{1,64}/(?:json/)?with/key/',
      'pagerduty\\.com/integration/',
      'open-apis/bot/v2/hook/',
      '(?<=//[\\w.:-]{1,128}/)hooks/(?=[\\w/]{0,40}\\d)(?!catch/)',
    ].join('|') +
    ')(?<secret>(?:[\\w@/+-]|\\\\{1,3}/|%(?:25)?2F){16,512})',
  'gi'
);

/** Parameters that are a credential, or half of one. */
const CREDENTIAL_PARAMETER =
  /^(?:x-(?:amz|goog)-(?:signature|credential|security-token)|sig|signature|awsaccesskeyid|googleaccessid|key-pair-id|sas|hmac)$/i;
/** Often harmless words: only a value that looks random is one. */
const DOUBTFUL_PARAMETER = /^(?:policy|code|key)$/i;
const SIGNED_URL = /[?&](?:x-(?:amz|goog)-signature|signature|sig|hmac)=/i;

export function redactUrls(text: string, lower: string, mark: Mark): string {
  let out = text;
  if (lower.includes('@')) {
    if (lower.includes('//')) {
      out = replaceSecret(out, USERINFO, '@', () => mark('url-password'));
      out = replaceSecret(out, LONE_USER, '@', () => mark('url-user'));
    }
    if (lower.includes('jdbc:oracle')) out = replaceSecret(out, ORACLE, '@', () => mark('url-password'));
    if (lower.includes('p(') || lower.includes('x('))
      out = replaceSecret(out, GO_MYSQL, '@', () => mark('url-password'));
  }
  if (/hook|ifttt|pagerduty/.test(lower)) out = replaceSecret(out, WEBHOOK, '', () => mark('webhook-url'));
  if (lower.includes('shared') || lower.includes('accountkey'))
    out = replaceSecret(out, AZURE, '', () => mark('azure-secret'));
  if (lower.includes('=') && /[?&;]/.test(lower)) {
    out = replaceSecret(out, QUERY, '', (name, secret) => (isCredential(name, secret) ? mark('url-parameter') : null));
  }
  if (lower.includes('3d') && lower.includes('%')) {
    out = replaceSecret(out, ENCODED_QUERY, '', (name, secret) =>
      isCredential(name, secret) ? mark('url-parameter') : null
    );
  }
  return out;
}

function replaceSecret(
  text: string,
  pattern: RegExp,
  tail: string,
  replacement: (name: string, secret: string) => string | null
): string {
  return text.replace(pattern, (...args: unknown[]) => {
    const { head, name = '', secret = '' } = args[args.length - 1] as Record<string, string | undefined>;
    const whole = args[0] as string;
    if (isPlaceholder(secret)) return whole;
    const mark = replacement(name, secret);
    return mark === null ? whole : `${head}${mark}${tail}`;
  });
}

function isCredential(name: string, value: string): boolean {
  if (CREDENTIAL_PARAMETER.test(name)) return value.length >= 8;
  if (DOUBTFUL_PARAMETER.test(name)) return looksRandom(value, 12);
  const strength = strengthOfName(name);
  return strength === 'strong' || (strength === 'weak' && value.length >= 8);
}

/**
 * An address without user, without credentials; a signed one loses its whole query. What is no http(s) address comes
 * back empty.
 */
export function withoutCredentials(address: string, options: { dropQuery?: boolean } = {}): string {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return '';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  const before = url.href;
  url.username = '';
  url.password = '';
  const doomed = [...url.searchParams].filter(([name, value]) => isCredential(name, value)).map(([name]) => name);
  if (options.dropQuery || SIGNED_URL.test(url.search)) url.search = '';
  else for (const name of doomed) url.searchParams.delete(name);
  // Untouched addresses keep their exact spelling.
  return url.href === before ? address.trim() : url.href;
}
