/** A recorded webhook conversation with the outcome that is true, and how to play it against a sidecar. */
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { WEBHOOK_SECRET, type Sidecar } from './sidecar';

export const HMAC_SECRET = 'example-hmac-secret';

export interface Step {
  t: number;
  /** Where a case that takes several doors sends it. */
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  rawText?: string;
  wire?: { chunked?: boolean };
}

export interface WantedAlert {
  fingerprint: string;
  occurrences?: number | { oneOf: number[] };
  state?: string | { oneOf: string[] };
  startedAt?: string;
  endedAt?: string | null | { oneOf: string[] };
  deliveries?: number | { oneOf: number[] };
}

export interface PayloadCase {
  name: string;
  kind: string;
  source: string;
  steps: Step[];
  expect: { http?: string[]; alerts?: WantedAlert[]; alertCount?: number };
}

const FOLDER = join(__dirname, '../../fixtures/payloads');
const DOORS: Record<string, string> = {
  'alertmanager-webhook': '/webhook/alertmanager',
  'grafana-webhook': '/webhook/grafana',
  'grafana-legacy': '/webhook/grafana',
  unknown: '/webhook/grafana',
  'prometheus-push': '/api/v2/alerts',
};

/** Put together here, so that no file holds one whole. */
export const FAKE_SECRETS: Record<string, string> = {
  aws: 'AK' + 'IA' + 'EXAMPLEEXAMPLE12',
  jwt: ['ey' + 'JhbGciOiJIUzI1NiJ9', 'ey' + 'JzdWIiOiJ4In0', 'c2lnbmF0dXJlLWV4YW1wbGU'].join('.'),
};

export function readCases(): PayloadCase[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => ({
      ...(JSON.parse(filled(readFileSync(join(FOLDER, file), 'utf8'))) as PayloadCase),
      name: file.replace('.json', ''),
    }));
}

export function readCase(name: string): PayloadCase {
  return readCases().find((each) => each.name.startsWith(name))!;
}

function filled(text: string): string {
  return text.replace(/\{\{fake:(\w+)\}\}/g, (_, name: string) => FAKE_SECRETS[name]!);
}

/** Times that are given from now on, and the whole of a push, which says "firing" by an end in the future: its first step happens now. Call it right before playing. */
export function atThisMoment(asRecorded: PayloadCase): PayloadCase {
  const fromNow = JSON.stringify(asRecorded).replace(/"@now\+(\d+)s"/g, (_, seconds: string) =>
    JSON.stringify(new Date(Date.now() + Number(seconds) * 1000).toISOString())
  );
  const recorded = JSON.parse(fromNow) as PayloadCase;
  if (recorded.source !== 'prometheus-push') return recorded;
  const first = recorded.steps[0] as Step & { capturedAt?: string; clock?: number };
  const at = first.capturedAt ? Date.parse(first.capturedAt) : (first.clock ?? NaN) * 1000;
  if (Number.isNaN(at)) return recorded;
  const by = Date.now() - at;
  const text = JSON.stringify(recorded).replace(/"(2\d{3}-\d\d-\d\dT[\d:.]+Z)"/g, (_, time: string) =>
    JSON.stringify(new Date(Date.parse(time) + by).toISOString())
  );
  return JSON.parse(text) as PayloadCase;
}

export function environmentOf({ kind }: PayloadCase): Record<string, string> {
  return kind === 'hmac-signature' ? { GRAFANA_HMAC_SECRET: HMAC_SECRET } : {};
}

/** Sends one step; answers the status. */
export function send(sidecar: Sidecar, { source, kind }: PayloadCase, step: Step): Promise<number> {
  const newline = source === 'alertmanager-webhook' ? '\n' : '';
  const body = Buffer.from(step.rawText ?? JSON.stringify(step.body) + newline);
  const { authorization: _, Authorization: __, ...headers } = step.headers ?? {};
  if (kind !== 'hmac-signature') headers.authorization = `Bearer ${WEBHOOK_SECRET}`;
  if (!step.wire?.chunked) headers['content-length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: sidecar.port,
        path: step.path ?? DOORS[source],
        method: step.method ?? 'POST',
        headers,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode!));
      }
    );
    request.on('error', reject);
    if (headers.Expect ?? headers.expect) {
      request.on('continue', () => request.end(body));
      request.flushHeaders();
    } else if (step.wire?.chunked) {
      for (let i = 0; i < body.length; i += 100) request.write(body.subarray(i, i + 100));
      request.end();
    } else {
      request.end(body);
    }
  });
}

export function sign(body: string, timestamp?: number): string {
  return createHmac('sha256', HMAC_SECRET)
    .update(timestamp === undefined ? body : `${timestamp}:${body}`)
    .digest('hex');
}
