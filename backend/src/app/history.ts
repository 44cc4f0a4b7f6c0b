/**
 * Opens the store that the settings ask for; with the history switched off, one in a temporary folder that goes with
 * the process.
 */
import { join } from 'node:path';
import type { ActPolicy } from '../acts/policy';
import type { Clock } from '../base/clock';
import type { AdmissionPolicy } from '../domain/incident/admission';
import { recallPolicy } from '../recall/options';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/sqlite-store';
import type { Config } from './config';

export async function openHistory(
  config: Config,
  clock: Clock,
  onBroken: (error: Error) => void
): Promise<SqliteStore> {
  if (config.HISTORY_ENABLED) return open(config.HISTORY_DB_PATH, config, clock, onBroken);
  const { makePassingFolder } = await import('./passing-folder');
  const folder = makePassingFolder(clock.now());
  const store = await open(folder.path, config, clock, onBroken);
  return {
    ...store,
    async close(timeoutMs) {
      await store.close(timeoutMs);
      folder.remove();
    },
  };
}

function open(path: string, config: Config, clock: Clock, onBroken: (error: Error) => void): Promise<SqliteStore> {
  return openSqliteStore({
    path,
    journalMode: config.JOURNAL_MODE,
    busyTimeoutMs: config.BUSY_TIMEOUT_MS,
    thread: {
      entry: join(__dirname, 'history-thread.js'),
      writer: { admission: admissionPolicy(config), staleAfterMs: config.STALE_AFTER } satisfies ActPolicy,
      reader: recallPolicy(config, config.HISTORY_ENABLED),
    },
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
    waitMs: config.ANALYSIS_WAIT_SECONDS,
  };
}
