/** Secrets are planted wherever a sender, a model or an ntfy server can write something; afterwards no piece of one is anywhere, while the harmless words beside them are. */
import { pathOf, routes, type RouteId } from '@alert-recall/contract';
import Database from 'better-sqlite3';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as api from './support/messages-api';
import { startNtfyServer, type NtfyServer } from './support/ntfy-server';
import {
  address,
  alert,
  crowd,
  grafanaGroup,
  group,
  mainGroup,
  OWN,
  ownSecretsGroup,
  PLACES,
  planted,
  put,
  replies,
  startsAt,
  tornBody,
  truncatedBody,
  wordOf,
  type Place,
} from './support/planted-deliveries';
import { createLeakSearch, KINDS, textWith } from './support/planted-secrets';
import { startSidecar, until, type Sidecar } from './support/sidecar';

jest.setTimeout(180_000);

const leaksIn = createLeakSearch(OWN);

describe.each(['WAL', 'DELETE'])('with the journal in %s mode', (journalMode) => {
  let model: api.MessagesApi;
  let ntfy: NtfyServer;
  let sidecar: Sidecar;
  let surfaces: Record<string, Array<Buffer | string>>;
  let watching: NodeJS.Timeout;

  const note = (surface: string, what: Buffer | string) => (surfaces[surface] ??= []).push(what);

  /** Every byte of the database's files, the short-lived ones included. */
  function noteFiles(...endings: string[]): void {
    for (const ending of endings) {
      try {
        note('database', readFileSync(sidecar.databasePath + ending));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }

  async function ask(surface: string, path: string, init: RequestInit = {}): Promise<string> {
    const answer = await fetch(sidecar.url + path, init);
    const text = await answer.text();
    note(surface, `${JSON.stringify([...answer.headers])} ${text}`);
    return text;
  }

  const read = async (path: string) =>
    JSON.parse(await ask('api', path, { headers: { authorization: `Bearer ${OWN.API_TOKEN}` } }));

  async function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = createHmac('sha256', OWN.GRAFANA_HMAC_SECRET!).update(text).digest('hex');
    await ask('answer', path, {
      method: 'POST',
      body: text,
      headers: { authorization: `Bearer ${OWN.WEBHOOK_SECRET}`, 'x-grafana-alerting-signature': signature, ...headers },
    });
    noteFiles('', '-wal');
  }

  /** Every reading route, for everything that there is. */
  async function readAll(): Promise<void> {
    const all = 'from=1970-01-01T00:00:00.000Z&limit=1000';
    const alerts: string[] = (await read(`${pathOf('alerts')}?${all}`)).items.map(
      (item: { fingerprint: string }) => item.fingerprint
    );
    expect(alerts.length).toBeGreaterThan(8);
    const runs = new Map<string, string>();
    for (const fingerprint of alerts)
      for (const { runId } of (await read(`${pathOf('analyses', { fingerprint })}?${all}`)).items)
        runs.set(runId, fingerprint);
    expect(runs.size).toBeGreaterThan(8);
    const reading = (Object.keys(routes) as RouteId[]).filter((id) => routes[id].method === 'GET');
    for (const id of reading) {
      const limit = 'limit' in (routes[id].query as unknown as { shape: object }).shape ? '&limit=1000' : '';
      const of = routes[id].path.includes('{runId}')
        ? [...runs.keys()].map((runId) => ({ runId }))
        : routes[id].path.includes('{fingerprint}')
          ? alerts.map((fingerprint) => ({ fingerprint }))
          : [{}];
      for (const params of of)
        expect(await read(`${pathOf(id, params)}?from=1970-01-01T00:00:00.000Z${limit}`)).not.toHaveProperty('code');
    }
    for (const probe of ['/metrics', '/readyz', '/healthz']) await ask('probe', probe);
  }

  beforeAll(async () => {
    surfaces = {};
    const waiting = Object.fromEntries(Object.entries(replies).map(([name, some]) => [name, [...some]]));
    model = await api.startMessagesApi({ apiKey: OWN.ANTHROPIC_API_KEY! });
    model.otherwise((response, request) => {
      const name = /"name\\": \\"(Canary\w+)/.exec(request.raw)?.[1] ?? '';
      (waiting[name]?.shift() ?? api.structured())(response, request);
    });
    ntfy = await startNtfyServer();
    ntfy.answerWith(({ title }) => {
      // The first notice is refused once, one for good, and all answers tell secrets.
      const status = title.startsWith('CanaryPush') ? 400 : ntfy.published.length === 1 ? 500 : 200;
      return { status, body: JSON.stringify({ error: put('push', 'bearer', 'github') }) };
    });
    sidecar = await startSidecar({
      ...OWN,
      ...{
        JOURNAL_MODE: journalMode,
        ANTHROPIC_BASE_URL: model.url,
        NTFY_PUBLISH_URL: ntfy.url,
        GRAFANA_URL: 'https://grafana.example.test',
      },
      ...{ ATTACH_WINDOW_SECONDS: '0', COOLDOWN_SECONDS: '0', STORM_PER_MINUTE: '0', ANALYSIS_DAILY_TOKENS: '0' },
    });
    watching = setInterval(() => noteFiles('-journal'), 5);

    const door = '/webhook/alertmanager';
    await send(door, mainGroup(put('label', 'github'), startsAt));
    await send('/webhook/grafana', grafanaGroup());
    await send(door, ownSecretsGroup());
    await send('/api/v2/alerts', [
      alert('CanaryPush', {
        annotations: { summary: put('summary', 'slack', 'json') },
        generatorURL: address('generator', textWith('query'), 'query'),
      }),
    ]);
    for (const name of ['CanaryBad', 'CanaryRefused', 'CanaryPage']) await send(door, group(name));
    await send(door, truncatedBody());
    await send(door, put('bare', 'bare').split('\n')[1]);
    await send(door, `{"${wordOf('bare')}": ${textWith('torn')}}`);
    await send(door, tornBody());
    await send('/api/v2/alerts', put('unreadable', 'yaml', 'kubernetes', 'pem', 'cookie'));
    await send(door, { alerts: [{ status: 'firing', labels: { [put('rejected', 'sendgrid')]: {} } }] });
    await send(
      `${door}?${textWith('query')}&note=${encodeURIComponent(put('query', 'jwt', 'stripe'))}&orgId=${textWith('github')}`,
      group('CanaryQuery', { labels: crowd() })
    );
    const header = {
      'x-api-key': textWith('apiKeyHeader'),
      cookie: `${wordOf('header')}=${textWith('cookie')}`,
      'user-agent': `${wordOf('header')} ${textWith('basicUrl')}`,
      referer: textWith('azureSas'),
      traceparent: textWith('github'),
    };
    await send(door, group('CanaryHeader'), header);
    await send(door, '{', { ...header, 'content-encoding': textWith('github') });
    await send(door, group('CanaryNobody'), {
      ...header,
      authorization: textWith('bearer').replace('Authorization: ', ''),
    });
    await send(`${door}/nowhere?${textWith('query')}`, group('CanaryNowhere'), header);
    await until(
      async () => model.requests.length,
      (count) => count >= 9,
      20_000
    );
    await send(door, mainGroup(put('changedLabel', 'gitlab'), new Date(Date.now() - 30_000).toISOString()));
    planted.add('torn');

    const idle = await until(
      () => ask('probe', '/metrics'),
      (text) => /^alert_recall_queue_depth 0$/m.test(text) && /^alert_recall_outbox_waiting 0$/m.test(text),
      60_000
    );
    expect(idle).toMatch(/^alert_recall_outbox_waiting 0$/m);
    await ask('answer', pathOf('reanalyse', { fingerprint: 'fp-canarymain' }), {
      method: 'POST',
      headers: { authorization: `Bearer ${OWN.API_TOKEN}` },
    });
    const asked = model.requests.length;
    await until(
      async () => model.requests.length,
      (count) => count > asked
    );
    await until(
      () => ask('probe', '/metrics'),
      (text) => /^alert_recall_queue_depth 0$/m.test(text) && /^alert_recall_outbox_waiting 0$/m.test(text),
      60_000
    );
    await readAll();
    noteFiles('', '-wal');
    clearInterval(watching);
    await sidecar.stop();
    noteFiles('', '-wal', '-journal');
    noteRows();
    for (const { raw } of model.requests) note('prompt', raw);
    for (const raw of ntfy.raw) note('push', raw);
    for (const line of sidecar.output().split('\n'))
      note(line.startsWith('{"event":"finding"') ? 'notice' : 'log', line);
  });
  afterAll(async () => {
    clearInterval(watching);
    await sidecar.stop();
    sidecar.remove();
    await model.close();
    await ntfy.close();
  });

  /** Read as rows too: a long text lies in pieces in the file. */
  function noteRows(): void {
    const database = new Database(sidecar.databasePath, { readonly: true });
    const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all() as string[];
    for (const table of tables) note('database', JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all()));
    database.close();
  }

  it('finds no piece of any secret anywhere', () => {
    expect(KINDS.filter((kind) => !planted.has(kind))).toEqual([]);
    expect(planted.size).toBeGreaterThanOrEqual(40);
    const leaks = Object.entries(surfaces).flatMap(([surface, parts]) =>
      parts.flatMap((part) => leaksIn(surface, part))
    );
    expect([...new Set(leaks)]).toEqual([]);
  });

  it('finds the harmless word of each place where it belongs', () => {
    const isIn = (word: string) => (surface: string) => surfaces[surface]!.some((part) => part.includes(word));
    const found = Object.fromEntries(
      (Object.keys(PLACES) as Place[]).map((place) => [
        place,
        Object.keys(surfaces)
          .filter(isIn(wordOf(place)))
          .sort()
          .join(' '),
      ])
    );
    expect(found).toEqual(PLACES);
  });

  it('asked the model and sent notices for every alert that was taken', () => {
    const log = surfaces.log!.join('\n');
    expect(log).not.toContain('A secret (');
    for (const name of [
      'CanaryMain',
      'CanaryGrafana',
      'CanaryOwn',
      'CanaryPush',
      'CanaryBad',
      'CanaryRefused',
      'CanaryPage',
      'CanaryQuery',
      'CanaryHeader',
      'CanaryIdentity',
    ]) {
      expect(model.requests.filter(({ raw }) => raw.includes(name)).length).toBeGreaterThan(0);
    }
  });
});
