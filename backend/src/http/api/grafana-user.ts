/** The user whom Grafana's plugin proxy names in its context header. Knows no route and no token. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '@alert-recall/contract';

/** Grafana's proxy overwrites it, so that no browser can set it. */
const CONTEXT_HEADER = 'x-grafana-context';
const ROLES: readonly Role[] = ['Viewer', 'Editor', 'Admin'];

export interface GrafanaUser {
  /** Null: not said, or not in a form that is known. */
  orgId: number | null;
  role: Role | null;
  login: string;
  id: string | null;
}

export function readGrafanaUser(headers: IncomingHttpHeaders): GrafanaUser | 'not through Grafana' {
  const context = headers[CONTEXT_HEADER];
  if (context === undefined) return 'not through Grafana';
  const fields = fieldsOf(String(context));
  const org = fields.get('orgid');
  return {
    orgId: Number.isSafeInteger(org) && (org as number) > 0 ? (org as number) : null,
    role: roleIn(fields),
    login: firstText(fields, ['login', 'email', 'name']) ?? '',
    id: firstText(fields, ['useruid', 'userid']),
  };
}

/** `OrgID` today, `OrgId` in older Grafana: the spelling is no reason to fail. */
function fieldsOf(context: string): Map<string, unknown> {
  try {
    const user: unknown = JSON.parse(utf8(context));
    if (typeof user !== 'object' || user === null) return new Map();
    return new Map(Object.entries(user).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]));
  } catch {
    return new Map();
  }
}

/** An administrator of the whole server has every role, as in Grafana. */
function roleIn(fields: Map<string, unknown>): Role | null {
  if (fields.get('isgrafanaadmin') === true) return 'Admin';
  return ROLES.find((role) => role === fields.get('orgrole')) ?? null;
}

function firstText(fields: Map<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** Node reads headers as Latin-1; Grafana writes UTF-8. */
function utf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}
