/**
 * Which fires are in the figures: not those of heartbeats and the like, and one for two that are one. Shapes no figure.
 */
import { expressionBuilder, type Expression, type ExpressionWrapper, type SqlBool } from 'kysely';
import { COUNTED_KINDS, isCounted } from '../../domain/alert/classify';
import type { AdmissionOutcome } from '../../domain/incident/admission';
import { ALERT_KINDS, type Millis, type Severity } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import type { Span } from './range';

export interface LeftOutFire {
  starts_at: Millis;
  severity: Severity;
  outcome: AdmissionOutcome;
}

const UNCOUNTED_KINDS = ALERT_KINDS.filter((kind) => !isCounted(kind));

const ofAlert = expressionBuilder<Schema, 'alerts'>();

/**
 * A sender that tells of one fire under two identities gives both the same start. `once`: the earlier identity counts
 * it.
 * `each`: where one identity is looked at for itself.
 */
export type Twins = 'once' | 'each';

/** Fires of the alert in the row named `alerts`, one look into the index on (alert_id, starts_at). */
export function firesOfAlert(
  { from, lastStart }: Span,
  twinsCount: Twins
): ExpressionWrapper<Schema, 'alerts', number> {
  const all = ofAlert
    .selectFrom('fires')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .whereRef('fires.alert_id', '=', 'alerts.id')
    .where('fires.starts_at', '>=', from)
    .where('fires.starts_at', '<=', lastStart);
  const own = ofAlert.parens(all).$castTo<number>();
  if (twinsCount === 'each') return own;
  const twins = all.innerJoin('fires as first', (join) =>
    join.onRef('first.alert_id', '=', 'alerts.predecessor_id').onRef('first.starts_at', '=', 'fires.starts_at')
  );
  return ofAlert
    .case()
    .when('alerts.predecessor_id', 'is', null)
    .then(own)
    .else(ofAlert(own, '-', ofAlert.parens(twins).$castTo<number>()))
    .end();
}

/** Known from its first and newest start: spares a look for each alert that has been quiet. */
export function mayHaveFiredIn({ from, lastStart }: Span): Expression<SqlBool> {
  return ofAlert.and([
    ofAlert('alerts.last_starts_at', '>=', from),
    ofAlert('alerts.first_starts_at', '<=', lastStart),
  ]);
}

/** Whether the newest fire of the alert in the row named `alerts` is that of its predecessor under another identity. */
export function isTwin(): Expression<SqlBool> {
  return ofAlert.exists(
    ofAlert
      .selectFrom('alerts as first')
      .select('first.id')
      .whereRef('first.id', '=', 'alerts.predecessor_id')
      .whereRef('first.last_starts_at', '=', 'alerts.last_starts_at')
  );
}

/** What a count of all fires of an organisation holds too much. Mostly few: heartbeats fire once and for long. */
export async function leftOutFires(
  reader: StoreReader,
  orgId: number,
  { from, lastStart }: Span
): Promise<LeftOutFire[]> {
  const fires = reader
    .selectFrom('alerts')
    // A cross join keeps the order: the few alerts first, then their fires.
    .crossJoin('fires')
    .whereRef('fires.alert_id', '=', 'alerts.id')
    .select(['fires.starts_at', 'fires.severity', 'fires.outcome'])
    .where('alerts.org_id', '=', orgId)
    .where('fires.starts_at', '>=', from)
    .where('fires.starts_at', '<=', lastStart);
  const [uncounted, twins] = await Promise.all([
    fires.where('alerts.kind', 'in', UNCOUNTED_KINDS).execute(),
    fires
      .innerJoin('fires as first', (join) =>
        join.onRef('first.alert_id', '=', 'alerts.predecessor_id').onRef('first.starts_at', '=', 'fires.starts_at')
      )
      .where('alerts.kind', 'in', COUNTED_KINDS)
      .where('alerts.predecessor_id', 'is not', null)
      .execute(),
  ]);
  return [...uncounted, ...twins];
}

/** Starts of these alerts that their predecessors have too. */
export async function twinStarts(
  reader: StoreReader,
  alertIds: readonly number[],
  { from, lastStart }: Pick<Span, 'from' | 'lastStart'>
): Promise<Map<number, Set<Millis>>> {
  const rows = await reader
    .selectFrom('alerts')
    .innerJoin('fires', 'fires.alert_id', 'alerts.id')
    .innerJoin('fires as first', (join) =>
      join.onRef('first.alert_id', '=', 'alerts.predecessor_id').onRef('first.starts_at', '=', 'fires.starts_at')
    )
    .select(['alerts.id', 'fires.starts_at'])
    .where(({ ref }) => reader.fragments.isOneOf(ref('alerts.id'), alertIds))
    .where('fires.starts_at', '>=', from)
    .where('fires.starts_at', '<=', lastStart)
    .execute();
  const starts = new Map<number, Set<Millis>>();
  for (const { id, starts_at } of rows) starts.set(id, (starts.get(id) ?? new Set()).add(starts_at));
  return starts;
}
