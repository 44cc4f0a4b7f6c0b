/** Scrubs the sidecar's own secrets by their exact value, plain and in the usual encodings. Knows no patterns. */
import type { Mark } from './marks';

/** Shorter ones would tear ordinary words apart. */
const SHORTEST = 6;

export function createOwnSecretScrubber(ownSecrets: readonly string[]): (text: string, mark: Mark) => string {
  const forms = [...new Set(ownSecrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length
  );
  if (forms.length === 0) return (text) => text;
  const shortest = forms[forms.length - 1]!.length;
  return (text, mark) => {
    if (text.length < shortest) return text;
    let out = text;
    for (const form of forms) if (out.includes(form)) out = out.replaceAll(form, () => mark('own-secret'));
    return out;
  };
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const percent = encodeURIComponent(secret);
  const base64 = [0, 1, 2].map((shift) => base64Inside(bytes, shift)).filter((form) => form.length >= 8);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.toLowerCase() === percent ? percent : percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
  ];
}

/**
 * The base64 characters that stand for these bytes alone when `shift` other bytes come before them, as in
 * `user:secret`.
 */
function base64Inside(bytes: Buffer, shift: number): string {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const from = Math.ceil((shift * 8) / 6);
  const to = Math.floor(((shift + bytes.length) * 8) / 6);
  return whole.slice(from, to);
}
