/** Who does something: a person whom Grafana signed in, or whoever holds the API token. Pure. */

export interface Actor {
  kind: 'person' | 'token';
  /** As it is shown: one line, cut. */
  login: string;
  /** Grafana's id of the user; null when it gave none, and for the token. */
  id: string | null;
  orgId: number;
}

const LONGEST_LOGIN = 200;
/** Control and format characters, line and paragraph marks, half characters: none of them is part of a name. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export function person({ login, id, orgId }: { login: string; id: string | null; orgId: number }): Actor {
  return { kind: 'person', login: oneLine(login) || 'unknown', id: id === null ? null : oneLine(id) || null, orgId };
}

export function tokenHolder(orgId: number): Actor {
  return { kind: 'token', login: 'api token', id: null, orgId };
}

/** Cut by whole characters. */
function oneLine(text: string): string {
  return Array.from(text.slice(0, LONGEST_LOGIN * 4).replace(UNSHOWN, ''))
    .slice(0, LONGEST_LOGIN)
    .join('')
    .trim();
}
