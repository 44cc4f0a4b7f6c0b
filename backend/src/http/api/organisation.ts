/** Whose data a request may see: Grafana says it when the request comes through its proxy, else the caller chooses. */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../base/errors';

/** Grafana's proxy overwrites it, so that no browser can set it. */
const CONTEXT_HEADER = 'x-grafana-context';
const DEFAULT_ORG = 1;

/** A context that does not name an organisation is refused: falling back would show one organisation's alerts to another. */
export function organisationOf(headers: IncomingHttpHeaders, asked: number | undefined): number {
  const context = headers[CONTEXT_HEADER];
  if (context === undefined) return asked ?? DEFAULT_ORG;
  const org = orgIn(String(context));
  if (org === null)
    throw new AppError('bad_request', 'The X-Grafana-Context header does not say which organisation the user is in.');
  return org;
}

/** `OrgID` today, `OrgId` in older Grafana; the spelling is no reason to fail. */
function orgIn(context: string): number | null {
  let user: unknown;
  try {
    user = JSON.parse(context);
  } catch {
    return null;
  }
  if (typeof user !== 'object' || user === null) return null;
  const org = Object.entries(user).find(([name]) => name.toLowerCase().replace('_', '') === 'orgid')?.[1] as unknown;
  return Number.isSafeInteger(org) && (org as number) > 0 ? (org as number) : null;
}
