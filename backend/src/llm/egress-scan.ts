/**
 * The last look at what leaves for the model: a request in which a secret is found is not sent. Knows nothing of why it
 * is sent.
 */
import type { Middleware } from '@anthropic-ai/sdk';

export class SecretInRequest extends Error {
  constructor(readonly kinds: string[]) {
    super(`A secret (${kinds.join(', ')}) was found in the request to the model; nothing was sent.`);
    this.name = 'SecretInRequest';
  }
}

export interface EgressScanOptions {
  findSecrets(value: unknown): string[];
  onSecret(kind: string): void;
}

export function createEgressScan({ findSecrets, onSecret }: EgressScanOptions): Middleware {
  return async (request, next) => {
    const kinds = scan(request.body, findSecrets);
    if (kinds.length === 0) return next(request);
    for (const kind of kinds) onSecret(kind);
    throw new SecretInRequest(kinds);
  };
}

/** A body that cannot be looked into does not leave either. */
function scan(body: unknown, findSecrets: (value: unknown) => string[]): string[] {
  if (typeof body !== 'string') return ['unreadable-request'];
  try {
    const names = new Set<string>();
    const said = unfold(JSON.parse(body), names);
    return findSecrets([said, [...names]]);
  } catch {
    return ['unreadable-request'];
  }
}

/**
 * JSON inside a string (the material of the prompt) is looked at as what it says, not as it is escaped; names are
 * gathered, they leave too.
 */
function unfold(value: unknown, names: Set<string>): unknown {
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    try {
      return unfold(JSON.parse(value), names);
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) return value.map((item) => unfold(item, names));
  if (value === null || typeof value !== 'object') return value;
  for (const name of Object.keys(value)) names.add(name);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unfold(item, names)]));
}
