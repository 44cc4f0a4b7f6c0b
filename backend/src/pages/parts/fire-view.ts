/** A fire as the API shows it, and the query that reads fires in that shape. Pages add their own conditions. */
import type { Fire } from '@alert-recall/contract';
import { expressionBuilder } from 'kysely';
import type { FireState, TimeOutcome } from '../../domain/types';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';

const TIME_NOTES: Record<Exclude<TimeOutcome, 'exact'>, string> = {
  'assumed-now': 'The sender gave no start, so it is the time of receipt.',
  'from-end': 'The sender gave an end before the start, so the end is the start.',
  'clamped-to-now': 'The sender gave a start in the future, so it is the time of receipt. Its clock may be wrong.',
  'skewed-ahead': 'The start is a little ahead of our clock. The clocks differ.',
  'epoch-number': 'The sender gave the start as a number, read as seconds or a fraction of them since 1970.',
  unreadable: 'The start that the sender gave cannot be read, so it is the time of receipt.',
};

const ofFire = expressionBuilder<Schema, 'fires'>();

/** Why it was or was not analysed, of the fire in the row named `fires`. */
export const REASON = ofFire
  .selectFrom('reasons')
  .select('reason')
  .whereRef('reasons.id', '=', 'fires.reason_id')
  .$asScalar()
  .$notNull()
  .as('outcome_reason');

/** With the newest analysis made for each fire. */
export function selectFires(reader: StoreReader, alertId: number) {
  return reader
    .selectFrom('fires')
    .where('fires.alert_id', '=', alertId)
    .selectAll('fires')
    .select(REASON)
    .select((eb) =>
      eb
        .selectFrom('analyses')
        .select('run_id')
        .whereRef('analyses.fire_id', '=', 'fires.id')
        .orderBy('version', 'desc')
        .limit(1)
        .as('run_id')
    );
}

export type FireRecord = Awaited<ReturnType<ReturnType<typeof selectFires>['execute']>>[number];

export function fireView(row: FireRecord): Fire {
  return {
    id: row.id,
    startsAt: instant(row.starts_at),
    endsAt: row.ends_at === null ? null : instant(row.ends_at),
    state: fireState(row),
    endReason: row.end_reason,
    stateReason: row.state_reason,
    severity: row.severity,
    deliveries: row.deliveries,
    firstReceivedAt: instant(row.first_received_at),
    lastReceivedAt: instant(row.last_received_at),
    timeNote: timeNote(row),
    values: measuredOf(row.measured),
    admission: { outcome: row.outcome, reason: row.outcome_reason },
    runId: row.run_id,
  };
}

export function fireState({ ends_at, end_reason }: Pick<FireRecord, 'ends_at' | 'end_reason'>): FireState {
  if (end_reason === null) return 'firing';
  return ends_at === null ? 'unknown' : 'resolved';
}

export function measuredOf(measured: string | null): Fire['values'] {
  return measured === null ? null : (JSON.parse(measured) as Record<string, number>);
}

export function timeNote({ time_note, starts_raw }: Pick<FireRecord, 'time_note' | 'starts_raw'>): string | null {
  if (time_note === null) return null;
  const words = TIME_NOTES[time_note as keyof typeof TIME_NOTES] ?? time_note;
  return starts_raw === null ? words : `${words} As sent: ${starts_raw}`;
}
