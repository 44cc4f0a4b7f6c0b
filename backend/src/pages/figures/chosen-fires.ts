/**
 * Fires of some alerts, each with what figures are made of. One read for all figures of a page that is filtered,
 * so that they agree with each other. Says nothing of how alerts are chosen.
 */
import type { Expression, SqlBool } from 'kysely';
import type { AdmissionOutcome } from '../../domain/incident/admission';
import type { Millis, Severity } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import type { Twins } from './counted-fires';
import type { Span } from './range';

export interface ChosenFire {
  id: number;
  alertId: number;
  startsAt: Millis;
  severity: Severity;
  outcome: AdmissionOutcome;
}

/** In no order. */
export async function chosenFires(
  reader: StoreReader,
  ofAlerts: ReadonlyArray<Expression<SqlBool>>,
  { from, lastStart }: Pick<Span, 'from' | 'lastStart'>,
  twins: Twins
): Promise<ChosenFire[]> {
  const { list } = reader.fragments;
  const fires = reader
    .selectFrom('alerts')
    .innerJoin('fires', 'fires.alert_id', 'alerts.id')
    .where(({ and }) => and([...ofAlerts]))
    .where('alerts.last_starts_at', '>=', from)
    .where('fires.starts_at', '>=', from)
    .where('fires.starts_at', '<=', lastStart)
    .$if(twins === 'once', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('fires as first')
              .select('first.id')
              .whereRef('first.alert_id', '=', 'alerts.predecessor_id')
              .whereRef('first.starts_at', '=', 'fires.starts_at')
          )
        )
      )
    );
  const packed = await fires
    .select(({ ref }) => [
      list(ref('fires.id')).as('ids'),
      list(ref('fires.alert_id')).as('alertIds'),
      list(ref('fires.starts_at')).as('starts'),
      list(ref('fires.severity')).as('severities'),
      list(ref('fires.outcome')).as('outcomes'),
    ])
    .executeTakeFirstOrThrow();
  const ids = column<number>(packed.ids);
  const starts = column<Millis>(packed.starts);
  const alertIds = column<number>(packed.alertIds);
  const severities = column<Severity>(packed.severities);
  const outcomes = column<AdmissionOutcome>(packed.outcomes);
  return starts.map((startsAt, i) => ({
    ...{ id: ids[i]!, alertId: alertIds[i]!, startsAt, severity: severities[i]!, outcome: outcomes[i]! },
  }));
}

function column<T>(packed: string | null): T[] {
  return JSON.parse(packed ?? '[]') as T[];
}
