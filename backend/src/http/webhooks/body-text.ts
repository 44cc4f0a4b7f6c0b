/** From the bytes of a body to JSON, whatever they are: an error here is a sentence for the sender. Knows no sender. */
import { messageOf } from '../../base/errors';
import { Unreadable } from '../../ingest/adapter';

/** Real bodies of 32 MB hold half of it. Beyond, a few bytes each become objects that fill the memory. */
const MOST_VALUES = 3_000_000;
const [COMMA, BRACKET, BRACE] = [...',[{'].map((sign) => sign.charCodeAt(0));

export function jsonOf(bytes: Buffer, redacted: (text: string) => string): unknown {
  if (valuesIn(bytes) > MOST_VALUES)
    throw new Unreadable(`The body holds more than ${MOST_VALUES} values. Expected alerts, which are larger.`);
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') throw new Unreadable('The body is empty. Expected JSON.');
  try {
    return JSON.parse(SURROGATE.test(text) ? withoutLoneSurrogates(text) : text);
  } catch (error) {
    throw new Unreadable(`The body is not JSON: ${redacted(withoutQuote(messageOf(error)))}.`);
  }
}

/** The engine quotes ten signs on either side, which can be half of a secret. */
function withoutQuote(message: string): string {
  return message.replace(/, (?:\.\.\.)?"[^]*"(?:\.\.\.)? is not valid JSON$/, '');
}

/** At least as many as there are; signs within texts are counted too. */
function valuesIn(bytes: Buffer): number {
  if (bytes.length <= MOST_VALUES) return 0;
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) count++;
  }
  return count;
}

const SURROGATE = /\\u[dD][89a-fA-F]/;
const ESCAPES = /\\(?:(u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/** Half a character is no text: it cannot be stored, nor be part of an address. */
function withoutLoneSurrogates(json: string): string {
  return json.replace(ESCAPES, (escape: string, _pair, lone: string | undefined) =>
    lone === undefined ? escape : '\\ufffd'
  );
}
