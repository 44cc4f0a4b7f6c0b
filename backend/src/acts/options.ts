/** Settings of counting, admission and retention. */
import { z } from 'zod';
import { duration, integer, list, seconds } from '../base/options';
import { DEFAULT_REPLICA_LABELS } from '../domain/alert/replica-labels';
import { DEFAULT_SCOPE_LABELS } from '../domain/alert/place-labels';

export const actOptions = z.object({
  HISTORY_RETENTION: duration(
    '400d',
    'Fires older than this are removed. Analyses stay: what is remembered of a case rests on them.'
  ),
  DELIVERY_RETENTION: duration(
    '30d',
    'Records of single webhook requests and delivered notices older than this are removed.'
  ),
  STALE_AFTER: duration('24h', 'An open fire that no sender has spoken of for this long is shown as "end unknown".'),
  COOLDOWN_SECONDS: seconds(
    300,
    'After an analysis, the same fingerprint is not analysed again for this long, unless it resolved in between. 0 is off.'
  ),
  GROUP_COOLDOWN_SECONDS: seconds(0, 'The same for the whole notification group of the sender. 0 is off.'),
  ATTACH_WINDOW_SECONDS: seconds(
    1800,
    'A fire in the same scope within this time of the last one joins the running incident without a new analysis. 0 is off.'
  ),
  JUDGEMENT_CEILING_SECONDS: seconds(
    14_400,
    'A running incident is judged again when its last conclusion is older than this.'
  ),
  OCCURRENCE_CAP: integer(
    100,
    { min: 0, max: 100_000 },
    'A running incident is judged again after this many attached fires. 0 is off.'
  ),
  STORM_PER_MINUTE: integer(
    20,
    { min: 0, max: 10_000 },
    'More analyses than this are not started within a minute; fires beyond are counted as `storm-degraded`, the least severe first, and admitted again when it is over. Critical ones are never held back. 0 is off.'
  ),
  QUEUE_DEPTH: integer(
    200,
    { min: 1, max: 100_000 },
    'Analyses that may wait. A fire beyond is counted as `queue-full`, and admitted again when there is room; critical ones always wait in it.'
  ),
  ANALYSIS_WAIT_SECONDS: seconds(
    20,
    'An analysis waits this long for what belongs to it, a critical one 5 seconds at most: it is told of all that joined meanwhile.'
  ),
  SCOPE_LABELS: list(
    DEFAULT_SCOPE_LABELS,
    'Labels that say where an alert is; fires with the same values are judged together.'
  ),
  REPLICA_LABELS: list(
    DEFAULT_REPLICA_LABELS,
    'Labels that only tell copies of a sender apart: alerts that differ in nothing else are one. Empty: none.'
  ),
  HEARTBEAT_ALERTS: list(
    [],
    'Names of alerts that fire all the time on purpose, beside Watchdog, dead man’s switches and rules on `vector(1)`.'
  ),
});
