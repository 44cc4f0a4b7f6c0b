/** A real Prometheus and a real Alertmanager fire, repeat, resolve and fire again into the sidecar. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSidecar, until, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

interface Alert {
  fingerprint: string;
  state: string;
  source: string;
}

describe('Prometheus → Alertmanager → sidecar', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alert-recall-am-'));
  const children: ChildProcess[] = [];
  let sidecar: Sidecar;
  let target: Server;
  let errors = 0;

  beforeAll(async () => {
    sidecar = await startSidecar();
    target = createServer((_, response) => response.end(`demo_errors{service="payments"} ${errors}\n`)).listen(
      0,
      '127.0.0.1'
    );
    write('alertmanager.yml', {
      route: {
        receiver: 'recall',
        group_by: ['alertname'],
        group_wait: '1s',
        group_interval: '2s',
        repeat_interval: '3s',
      },
      receivers: [
        {
          name: 'recall',
          webhook_configs: [
            {
              url: `${sidecar.url}/webhook/alertmanager`,
              send_resolved: true,
              http_config: { authorization: { credentials: WEBHOOK_SECRET } },
            },
          ],
        },
      ],
    });
    write('rules.yml', {
      groups: [
        {
          name: 'demo',
          rules: [
            {
              alert: 'PaymentsErrors',
              expr: 'demo_errors > 0',
              labels: { severity: 'critical' },
              annotations: { summary: 'errors: {{ $value }}' },
            },
          ],
        },
      ],
    });
    const alertmanager = await start('prometheus-alertmanager', [
      ...['--config.file', join(folder, 'alertmanager.yml'), '--storage.path', join(folder, 'am')],
      ...['--web.listen-address', '127.0.0.1:0', '--cluster.listen-address='],
    ]);
    write('prometheus.yml', {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
      scrape_configs: [
        { job_name: 'demo', static_configs: [{ targets: [`127.0.0.1:${(target.address() as AddressInfo).port}`] }] },
      ],
    });
    await start('prometheus', [
      ...['--config.file', join(folder, 'prometheus.yml'), '--storage.tsdb.path', join(folder, 'tsdb')],
      ...['--web.listen-address', '127.0.0.1:0', '--rules.alert.resend-delay', '1s'],
    ]);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) =>
            child.exitCode === null ? child.once('exit', resolve) && child.kill('SIGKILL') : resolve(null)
          )
      )
    );
    target?.close();
    await sidecar?.stop();
    sidecar?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** JSON is YAML. */
  function write(name: string, content: object): void {
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  /** Answers where it listens, which it tells in its log. */
  async function start(program: string, args: string[]): Promise<string> {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    let log = '';
    child.stderr.on('data', (chunk) => (log += chunk));
    const told = await until(
      async () => /msg="Listening on" address=(\S+)/.exec(log),
      (found) => found !== null || child.exitCode !== null
    );
    if (!told) throw new Error(`${program} does not listen: ${log}`);
    return told[1]!;
  }
  const alerts = async () => (await sidecar.get<{ items: Alert[] }>('/api/v1/alerts')).body.items;
  const fires = async (fingerprint: string) => (await sidecar.get(`/api/v1/alerts/${fingerprint}/fires`)).body.fires;

  it('keeps one fire per episode, whatever is repeated, and its end', async () => {
    errors = 3;
    const [alert] = await until(alerts, (list) => list.length > 0, 30_000);
    expect(alert).toMatchObject({
      name: 'PaymentsErrors',
      severity: 'critical',
      source: 'alertmanager',
      state: 'firing',
      labels: { service: 'payments' },
    });
    const fingerprint = alert!.fingerprint;

    const repeated = await until(
      () => fires(fingerprint),
      ([fire]) => fire.deliveries >= 3,
      30_000
    );
    expect(repeated).toHaveLength(1);
    expect(repeated[0].endsAt).toBeNull();

    errors = 0;
    const resolved = await until(
      () => fires(fingerprint),
      ([fire]) => fire.state === 'resolved',
      30_000
    );
    expect(resolved).toHaveLength(1);
    expect(resolved[0]).toMatchObject({ endReason: 'recovered' });
    expect(Date.parse(resolved[0].endsAt)).toBeGreaterThan(Date.parse(resolved[0].startsAt));

    errors = 1;
    const again = await until(
      () => fires(fingerprint),
      (list) => list.length === 2,
      30_000
    );
    expect(again.map((fire: { state: string }) => fire.state)).toEqual(['firing', 'resolved']);
  }, 120_000);
});
