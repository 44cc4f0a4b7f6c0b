/**
 * Who calls, for which organisation, and as what: read from the token and from what Grafana's proxy says of the user.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '@alert-recall/contract';
import { AppError } from '../../base/errors';
import { person, tokenHolder, type Actor } from '../../domain/actor';
import { bearerMatches } from '../credentials';
import { readGrafanaUser } from './grafana-user';

export interface Caller {
  orgId: number;
  role: Role;
  actor: Actor;
}

const DEFAULT_ORG = 1;
const RANK: Record<Role, number> = { Viewer: 0, Editor: 1, Admin: 2 };

export function demandToken(headers: IncomingHttpHeaders, tokens: readonly string[]): void {
  if (!bearerMatches(headers.authorization, tokens))
    throw new AppError('unauthorized', 'The API token is missing or wrong: send it as "Authorization: Bearer …".');
}

/**
 * Without a context of Grafana the caller holds the token itself, and chooses the organisation.
 * A context that names no organisation is refused: falling back would show one organisation's alerts to another.
 */
export function callerOf(headers: IncomingHttpHeaders, askedOrg: number | undefined): Caller {
  const user = readGrafanaUser(headers);
  if (user === 'not through Grafana') {
    const orgId = askedOrg ?? DEFAULT_ORG;
    return { orgId, role: 'Admin', actor: tokenHolder(orgId) };
  }
  const { orgId, login, id } = user;
  if (orgId === null)
    throw new AppError('bad_request', 'The X-Grafana-Context header does not say which organisation the user is in.');
  // Reading needs no role beyond what Grafana's proxy has let through; an unknown one opens nothing else.
  return { orgId, role: user.role ?? 'Viewer', actor: person({ login, id, orgId }) };
}

export function demandRole({ role }: Caller, needed: Role): void {
  if (RANK[role] < RANK[needed])
    throw new AppError('forbidden', `This needs the role ${needed} in this organisation of Grafana; yours is ${role}.`);
}
