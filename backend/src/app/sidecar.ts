/** Composes the sidecar from its parts: the one place that knows them all. */
import { version } from '../../package.json';
import { systemClock, type Clock } from '../base/clock';
import { createEvents } from '../base/events';
import { createLogger, type Logger } from '../base/logger';
import { createMetrics } from '../base/metrics';
import { ADMISSION_OUTCOMES } from '../domain/incident/admission';
import { createHandlers } from '../http/api/handlers';
import { createApiRouter } from '../http/api/router';
import { createProbes } from '../http/probes';
import { createApp } from '../http/api-app';
import { createFront } from '../http/front';
import { createHttpServer } from '../http/server';
import { createDoor, type DoorOptions } from '../http/webhooks/door';
import { createOldAddress } from '../http/webhooks/old-address';
import { createRefusals } from '../http/webhooks/refusals';
import { createReading } from '../ingest/reading';
import { adapters } from '../ingest/registry';
import { createHousekeeper } from '../acts/housekeeper';
import { createActs } from '../acts/acts';
import { createTextsToStore } from '../acts/record-delivery/texts-to-store';
import { modelsInUse } from '../llm/options';
import { createNotifiers } from '../delivery/registry';
import { gauges } from '../pages/figures/gauges';
import { remotePages } from '../pages/pages-beside-data';
import { recallPolicy } from '../recall/options';
import { createRecall } from '../recall/recall';
import { createRedactor } from '../redaction/redactor';
import { createAnalyst } from './analyst';
import { atLeisure } from './at-leisure';
import type { Settings } from './env';
import { createHealthReport } from './health-report';
import { openHistory } from './history';
import { listen } from './listen';
import { runStages, stopTaking } from './lifecycle';
import { pair, valuesOf } from './secrets';

export interface Sidecar {
  log: Logger;
  start(): Promise<{ port: number }>;
  /** Runs what is due at the clock's now until nothing is: for a clock that is moved by hand. */
  settle(): Promise<void>;
  /** Answers whether every part came to its end in time. */
  stop(): Promise<boolean>;
}

/** Nothing is kept longer than this when the history is switched off. */
const WITHOUT_HISTORY_MS = 60 * 60_000;

/** Probes come every few seconds, and are patient for about one. */
const PROBED = { keptForMs: 1_000, patienceMs: 400 };

export async function createSidecar(
  settings: Settings,
  { clock = systemClock, onBroken = () => undefined }: { clock?: Clock; onBroken?: () => void } = {}
): Promise<Sidecar> {
  const { config, secrets } = settings;
  const redactor = createRedactor({ ownSecrets: valuesOf(secrets) });
  const log = createLogger({ level: config.LOG_LEVEL, scrub: redactor.text });
  const notifiers = createNotifiers({
    options: config,
    ntfyToken: secrets.NTFY_PUBLISH_TOKEN,
    writeLine: (line) => process.stdout.write(`${line}\n`),
  });
  const notifierIds = notifiers.map(({ id }) => id);
  const metrics = createMetrics({
    doors: adapters.map(({ id }) => id),
    admissionOutcomes: ADMISSION_OUTCOMES,
    models: modelsInUse(config),
    notifiers: notifierIds,
  });
  const events = createEvents(log, metrics);
  const store = await openHistory(config, clock, (error) => {
    log.fatal({ err: error }, `${error.message}: nothing can be stored any more, the process ends to be started anew`);
    onBroken();
  });

  const acts = createActs({
    perform: store.perform,
    texts: createTextsToStore(config.SCOPE_LABELS),
    events,
    onJobQueued: () => analyst.nudge(),
    writeTimeoutMs: config.WRITE_TIMEOUT_MS,
  });
  const recaller = createRecall({ reader: store.reader, policy: recallPolicy(config, config.HISTORY_ENABLED), events });
  const analyst = await createAnalyst(
    { settings, reader: store.reader, perform: acts.perform, recaller },
    { clock, events, redactor, notifiers }
  );
  const kept = config.HISTORY_ENABLED
    ? config
    : { HISTORY_RETENTION: WITHOUT_HISTORY_MS, DELIVERY_RETENTION: WITHOUT_HISTORY_MS };
  const housekeeper = createHousekeeper({
    perform: acts.perform,
    clock,
    retentionMs: kept.HISTORY_RETENTION,
    deliveryRetentionMs: kept.DELIVERY_RETENTION,
  });

  const refresh = async () => {
    const { queued, undelivered } = await gauges(store.reader);
    metrics.queueDepth.set(queued);
    metrics.outboxWaiting.set(undelivered);
  };
  let stopping = false;
  const isStopping = () => stopping;
  const refusals = createRefusals();
  const door: DoorOptions = {
    ...{ acts, events, clock, log, refusals, reading: createReading(redactor, config) },
    ...{ secrets: pair(secrets.WEBHOOK_SECRET, secrets.WEBHOOK_SECRET_PREVIOUS), signature: signatureOf(settings) },
  };
  const health = createHealthReport({
    settings,
    store,
    clock,
    version,
    notifiers: notifierIds,
    adapters,
  });
  const handlers = createHandlers({
    pages: remotePages(store.ask, events),
    acts,
    health: health.forPage,
    refused: refusals.list,
  });
  const api = createApiRouter({ handlers, tokens: pair(secrets.API_TOKEN, secrets.API_TOKEN_PREVIOUS), clock, events });
  const probes = createProbes({
    metrics,
    storeStatus: store.status,
    isStopping,
    degraded: atLeisure(health.forProbe, [], PROBED),
    refresh,
  });
  const doors = [...adapters.map((adapter) => createDoor(adapter, door)), createOldAddress(door)];
  const front = createFront({ doors, rest: createApp([probes, api], log), isStopping, log });
  const server = createHttpServer(front, events);

  return {
    log,
    async start() {
      const port = await listen(server, config.PORT, config.HOST);
      // Where it fails, leases run out by themselves.
      const held = await acts.perform('take-over', null, clock.now()).catch(() => ({ jobs: 0, notices: 0 }));
      if (held.jobs + held.notices > 0) log.warn(held, 'the process before did not end its work: it is taken over');
      analyst.start();
      housekeeper.start();
      log.info(
        {
          port,
          history: config.HISTORY_ENABLED ? config.HISTORY_DB_PATH : 'off',
          journalMode: store.status().journalMode,
        },
        'the sidecar takes alerts'
      );
      return { port };
    },
    async settle() {
      await analyst.runUntilIdle();
      await housekeeper.beat();
    },
    async stop() {
      stopping = true;
      const clean = await runStages(
        [
          { name: 'requests', timeoutMs: 3_000, run: () => stopTaking(server) },
          { name: 'analyses and notices', timeoutMs: 2_500, run: (timeoutMs) => analyst.stop(timeoutMs) },
          { name: 'housekeeping', timeoutMs: 1_000, run: () => housekeeper.stop() },
          { name: 'history', timeoutMs: 2_500, run: (timeoutMs) => store.close(timeoutMs - 200) },
        ],
        log
      );
      server.closeAllConnections();
      log.info('stopped');
      return clean;
    },
  };
}

function signatureOf({ config, secrets }: Settings): DoorOptions['signature'] {
  const known = pair(secrets.GRAFANA_HMAC_SECRET, secrets.GRAFANA_HMAC_SECRET_PREVIOUS);
  if (known.length === 0) return null;
  return {
    secrets: known,
    header: config.GRAFANA_HMAC_HEADER,
    timestampHeader: config.GRAFANA_HMAC_TIMESTAMP_HEADER ?? null,
  };
}
