/** Opens the store that the settings ask for; with the history switched off, one that lives and dies with the process. */
import { join } from 'node:path';
import type { Clock } from '../base/clock';
import type { AdmissionPolicy } from '../domain/incident/admission';
import { IN_MEMORY } from '../store/sqlite/connection';
import { recallPolicy } from '../recall/options';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/sqlite-store';
import type { Config } from './config';

export function openHistory(config: Config, clock: Clock, onBroken: (error: Error) => void): Promise<SqliteStore> {
  return openSqliteStore({
    path: config.HISTORY_ENABLED ? config.HISTORY_DB_PATH : IN_MEMORY,
    journalMode: config.JOURNAL_MODE as 'DELETE' | 'WAL',
    busyTimeoutMs: config.BUSY_TIMEOUT_MS,
    engine: { admission: admissionPolicy(config), scopeLabels: config.SCOPE_LABELS },
    thread: { entry: join(__dirname, 'history-thread.js'), beside: recallPolicy(config, config.HISTORY_ENABLED) },
    now: () => clock.now(),
    slowAfterMs: config.WRITE_TIMEOUT_MS,
    onBroken,
  });
}

function admissionPolicy(config: Config): AdmissionPolicy {
  return {
    cooldownMs: config.COOLDOWN_SECONDS,
    groupCooldownMs: config.GROUP_COOLDOWN_SECONDS,
    attachWindowMs: config.ATTACH_WINDOW_SECONDS,
    judgementCeilingMs: config.JUDGEMENT_CEILING_SECONDS,
    occurrenceCap: config.OCCURRENCE_CAP,
    stormPerMinute: config.STORM_PER_MINUTE,
    queueDepth: config.QUEUE_DEPTH,
  };
}
