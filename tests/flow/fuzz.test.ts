/** Thousands of bodies that nobody should send, through every adapter and every door: each gets its answer, none harms the sidecar. */
import Database from 'better-sqlite3';
import http from 'node:http';
import { Unreadable } from '../../backend/src/ingest/adapter';
import { prometheus } from '../../backend/src/ingest/adapters/prometheus';
import { adapters } from '../../backend/src/ingest/registry';
import { createRedactor } from '../../backend/src/redaction/redactor';
import { bodiesFrom } from './support/hostile-bodies';
import { rounds } from './support/long-run';
import { residentMegabytes } from './support/process-memory';
import { startSidecar, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_130);
const BODIES = rounds(1_200, 200_000);
/** They go through the same adapters once more in the sidecar: fewer do here. */
const READ_ALONE = rounds(1_200, 50_000);
const CONNECTIONS = 32;
const shapeOf = (id: string) => (id === 'prometheus' ? ('push' as const) : ('group' as const));
/** Whatever the number of bodies: caches fill, and a heap is swept when it needs to be. */
const TOLERATED_GROWTH_MB = 40;

jest.setTimeout(rounds(120_000, 1_200_000));

const context = {
  now: Date.parse('2026-11-30T12:00:00Z'),
  orgId: 1,
  filter: createRedactor({ ownSecrets: [] }),
  heartbeats: new Set<string>(),
  replicaLabels: [],
};

describe('reading', () => {
  it.each(adapters.map((adapter) => [adapter.id, adapter] as const))(
    '%s accounts for every alert, or says in a sentence why it cannot',
    (id, adapter) => {
      for (const bytes of bodiesFrom(shapeOf(id), context.now, SEED, READ_ALONE)) {
        const body = parsed(bytes);
        if (body === undefined) continue;
        const problem = problemWith(() => adapter.read(body, context));
        if (problem !== null) throw new Error(`${problem}\nseed ${SEED}, body ${bytes.toString('utf8')}`);
      }
    }
  );

  function problemWith(read: () => ReturnType<(typeof adapters)[number]['read']>): string | null {
    try {
      const { events, rejected, moreRejected = 0, listed, test } = read();
      const accounted = events.length + rejected.length + moreRejected;
      if (accounted > listed || (accounted < listed && !test && events.length === 0 && rejected.length === 0))
        return `${accounted} of ${listed} alerts are accounted for`;
      const reason = rejected.find(
        ({ reason }) => !/^[^\n]{10,400}$/.test(reason) || /undefined|not a function|Cannot|call stack/.test(reason)
      );
      if (reason) return `the reason is no sentence: ${JSON.stringify(reason)}`;
      const odd = events.find(
        ({ fingerprint, startsAt, expiresAt }) =>
          fingerprint === '' ||
          !Number.isSafeInteger(startsAt.at) ||
          (expiresAt !== null && !Number.isSafeInteger(expiresAt))
      );
      return odd ? `an event that cannot be stored: ${JSON.stringify(odd)}` : null;
    } catch (error) {
      return error instanceof Unreadable ? null : `not Unreadable: ${(error as Error).stack}`;
    }
  }
});

describe('over HTTP', () => {
  let sidecar: Sidecar;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  beforeAll(
    async () =>
      void (sidecar = await startSidecar({ LOG_LEVEL: 'info', JOURNAL_MODE: 'WAL', HISTORY_RETENTION: '40000d' }))
  );
  afterAll(async () => {
    agent.destroy();
    await sidecar.stop();
    sidecar.remove();
  });

  it('answers each with what it means, keeps what it accepted, and does not grow', async () => {
    const startedAt = Date.now();
    const seen: Record<string, number> = {};
    let accepted = 0;
    const sampledEach = Math.ceil(BODIES / 20);
    let done = 0;
    /** Least and most of each third: a heap grows until it is swept, so one look says nothing. */
    const residentMb: Array<[least: number, most: number]> = [];
    for (const { id, path } of adapters) {
      const looks: number[] = [];
      await inParallel(bodiesFrom(shapeOf(id), startedAt, SEED, BODIES), async (bytes) => {
        const { status, text } = await send(path, bytes);
        seen[status] = (seen[status] ?? 0) + 1;
        if (status === 200)
          accepted += text === '' ? readAgain(bytes) : (JSON.parse(text) as { accepted: number }).accepted;
        else if (status !== 400 || !isSentence(text))
          throw new Error(`${status} ${text}\n${path}, seed ${SEED}, body ${bytes.toString('utf8')}`);
        done++;
        if (done % sampledEach === 0) looks.push(Math.round(residentMegabytes(sidecar.process.pid!)));
      });
      residentMb.push([Math.min(...looks), Math.max(...looks)]);
    }
    const report = {
      seed: SEED,
      bodies: done,
      seconds: (Date.now() - startedAt) / 1000,
      answers: seen,
      accepted,
      residentMb,
    };
    process.stdout.write(`fuzz: ${JSON.stringify(report)}\n`);

    expect(sidecar.process.exitCode).toBeNull();
    expect(
      await sidecar.post('/webhook/alertmanager', {
        alerts: [{ status: 'firing', labels: { alertname: 'After the storm' } }],
      })
    ).toMatchObject({ status: 200, body: { accepted: 1 } });
    expect(deliveriesKept()).toBe(accepted + 1);
    expect(residentMb.at(-1)![0] - residentMb[0]![1]).toBeLessThan(TOLERATED_GROWTH_MB);
  });

  /** Each accepted alert is a fire or one more delivery of one. */
  function deliveriesKept(): number {
    const database = new Database(sidecar.databasePath, { readonly: true });
    try {
      return (database.prepare('SELECT coalesce(sum(deliveries), 0) AS n FROM fires').get() as { n: number }).n;
    } finally {
      database.close();
    }
  }

  /** The answer to Prometheus is empty: what it stands for is read once more. */
  function readAgain(bytes: Buffer): number {
    return prometheus.read(parsed(bytes), context).events.length;
  }

  function send(path: string, bytes: Buffer): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${WEBHOOK_SECRET}`,
        'content-type': 'application/json',
        'content-length': bytes.length,
      };
      const request = http.request(
        { agent, host: '127.0.0.1', port: sidecar.port, path, method: 'POST', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode!, text }));
        }
      );
      request.on('error', reject);
      request.end(bytes);
    });
  }

  function isSentence(text: string): boolean {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    return code === 'unreadable_delivery' && /^[^]{15,}\.$/.test(message);
  }

  async function inParallel<T>(items: Iterator<T>, work: (item: T) => Promise<void>): Promise<void> {
    const one = async () => {
      for (let next = items.next(); !next.done; next = items.next()) await work(next.value);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  }
});

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
