/**
 * What "nobody has said why" means, of a case: the overview counts it and the alert list filters by it, so both say it
 * here. What the rules wrote is a description, not an explanation, and a model that names no cause says nothing either.
 */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { COUNTED_KINDS } from '../../domain/alert/classify';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { firesOfAlert, mayHaveFiredIn, type Twins } from '../figures/counted-fires';
import type { Span } from '../figures/range';

export const FEWEST_UNEXPLAINED = 3;

const ofAlert = expressionBuilder<Schema, 'alerts'>();

/** Keys of the cases of these alerts that fired often enough in the span and of which nobody has said why. */
export async function unexplainedCases(
  reader: StoreReader,
  alerts: ReadonlyArray<Expression<SqlBool>>,
  span: Span,
  twins: Twins
): Promise<string[]> {
  const rows = await reader
    .with(
      (cte) => cte('ranked').materialized(),
      (db) =>
        db
          .selectFrom('alerts')
          .select(['org_id', 'case_key', 'id', 'predecessor_id', firesOfAlert(span, twins).as('fires')])
          .where(ofAlert.and([...alerts, ofAlert('alerts.kind', 'in', COUNTED_KINDS), mayHaveFiredIn(span)]))
    )
    .selectFrom('ranked')
    .select(['org_id', 'case_key'])
    .groupBy(['org_id', 'case_key'])
    .having(({ fn }) => fn.sum('fires'), '>=', FEWEST_UNEXPLAINED)
    .execute();
  const orgId = rows[0]?.org_id;
  return orgId === undefined
    ? []
    : casesWithoutFinding(
        reader,
        orgId,
        rows.map(({ case_key }) => case_key)
      );
}

/** Of these cases, those without a cause by a model: of their own, or of the incident that a newest fire joined. */
export async function casesWithoutFinding(
  reader: StoreReader,
  orgId: number,
  caseKeys: readonly string[]
): Promise<string[]> {
  if (caseKeys.length === 0) return [];
  const { isOneOf } = reader.fragments;
  const findings = reader
    .selectFrom('analyses')
    .where('analyses.state', '=', 'done')
    .where('analyses.analyst', '=', 'model')
    .where('analyses.root_cause', 'is not', null);
  const [own, ofIncidents] = await Promise.all([
    findings
      .select('analyses.case_key')
      .distinct()
      .where('analyses.org_id', '=', orgId)
      .where(({ ref }) => isOneOf(ref('analyses.case_key'), caseKeys))
      .execute(),
    findings
      .innerJoin('fires', 'fires.incident_id', 'analyses.incident_id')
      .innerJoin('alerts', (join) =>
        join.onRef('alerts.id', '=', 'fires.alert_id').onRef('alerts.last_starts_at', '=', 'fires.starts_at')
      )
      .select('alerts.case_key')
      .distinct()
      .where('alerts.org_id', '=', orgId)
      .where(({ ref }) => isOneOf(ref('alerts.case_key'), caseKeys))
      .execute(),
  ]);
  const explained = new Set([...own, ...ofIncidents].map(({ case_key }) => case_key));
  return caseKeys.filter((key) => !explained.has(key));
}

export function isOfOne(reader: StoreReader, caseKeys: readonly string[]): Expression<SqlBool> {
  return reader.fragments.isOneOf(ofAlert.ref('alerts.case_key'), caseKeys);
}
