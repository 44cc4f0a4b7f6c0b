/** A history for tests: acts over an engine, performed as the product performs them, at a time that the test says. */
import type Database from 'better-sqlite3';
import type { Events } from '../../base/events';
import { tokenHolder } from '../../domain/actor';
import type { AlertEvent, Millis, ReadDelivery } from '../../domain/types';
import { openForWriting } from '../../store/sqlite/connection';
import { createReader } from '../../store/sqlite/reader-dialect';
import { createWriteEngine } from '../../store/sqlite/write-engine';
import type { StoreReader } from '../../store/store';
import type { ActCall } from '../../store/transaction';
import { createActs, type Acts } from '../acts';
import { createPerform } from '../perform';
import type { ActPolicy } from '../policy';
import type { Fate } from '../record-delivery/fate';
import { createTextsToStore } from '../record-delivery/texts-to-store';
import { actPolicy, delivery, SCOPE_LABELS } from './samples';

export interface History {
  reader: StoreReader;
  acts: Acts;
  record(at: Millis, events: AlertEvent[], change?: Partial<ReadDelivery>): Promise<Fate[]>;
  ask(fingerprint: string, at: Millis, orgId?: number): ReturnType<typeof askAs>;
  close(): Promise<void>;
}

const silent = new Proxy({} as Events, { get: () => () => undefined });

export interface Opened {
  reader: StoreReader;
  perform(call: ActCall): Promise<unknown>;
  close(): Promise<void>;
}

function askAs(acts: Acts, fingerprint: string, at: Millis, orgId = 1) {
  return acts.performAs('ask-for-analysis', { orgId, fingerprint }, tokenHolder(orgId), at);
}

export function historyOn(opened: Opened, events: Events = silent): History {
  const acts = createActs({
    ...{ perform: opened.perform, texts: createTextsToStore(SCOPE_LABELS), events },
    ...{ onJobQueued: () => undefined, writeTimeoutMs: 60_000 },
  });
  return {
    reader: opened.reader,
    acts,
    record: (at, alerts, change) => acts.record(delivery(alerts, change), 100, at),
    ask: (fingerprint, at, orgId) => askAs(acts, fingerprint, at, orgId),
    close: opened.close,
  };
}

/** For tests of what acts and pages do, not of the engine. */
export async function openHistory(change: Partial<ActPolicy['admission']> = {}, events?: Events): Promise<History> {
  return historyOn(await openInMemory(change), events);
}

/** The SQLite engine in this very thread, in memory. */
export async function openInMemory(
  change: Partial<ActPolicy['admission']> = {}
): Promise<Opened & { database: Database.Database; forget(): Promise<unknown> }> {
  const database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  const policy = { ...actPolicy, admission: { ...actPolicy.admission, ...change } };
  const write = createWriteEngine(database, createPerform(policy));
  let last: Promise<unknown> = Promise.resolve();
  return {
    database,
    /** After rows were changed by the test itself: what fails makes the engine forget what it remembers of them. */
    forget: () => write([{ kind: 'write', id: 0, call: { act: 'none', request: null, now: 0, actor: null } }]),
    reader: createReader(async (sql, parameters) => database.prepare(sql).all(...parameters)),
    perform(call) {
      const answered = last.then(async () => {
        const [answer] = await write([{ kind: 'write', id: 0, call }]);
        if (!answer!.ok) throw new Error(answer!.message);
        return answer!.value;
      });
      last = answered.catch(() => undefined);
      return answered;
    },
    close: async () => void database.close(),
  };
}
