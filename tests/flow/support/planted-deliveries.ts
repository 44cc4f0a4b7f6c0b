/** Deliveries and replies with a secret wherever a sender, a model or an ntfy server can write something, and a harmless word beside each. */
import * as api from './messages-api';
import { ENCODINGS, ownSecret, textWith, type SecretKind } from './planted-secrets';

export const OWN = Object.fromEntries(
  ['API_TOKEN', 'WEBHOOK_SECRET', 'GRAFANA_HMAC_SECRET', 'ANTHROPIC_API_KEY', 'NTFY_PUBLISH_TOKEN'].map((name) => [
    name,
    ownSecret(name),
  ])
) as Record<string, string>;

/** One harmless word per place, and where it must be found: it shows that the search finds what is there. */
export const PLACES = {
  label: 'api database prompt',
  labelName: 'api database prompt',
  annotationName: 'api database prompt',
  crowdedName: 'api database prompt',
  changedLabel: 'api database prompt',
  summary: 'api database prompt',
  description: 'api database prompt',
  runbook: 'api database prompt',
  generator: 'api database prompt',
  stateReason: 'api database prompt',
  receiver: 'api database',
  groupKey: 'database',
  own: 'api database prompt',
  dashboard: 'api database',
  panel: 'api database',
  silence: 'api database',
  values: 'api database prompt',
  ruleUid: 'api database prompt',
  fingerprint: '',
  rejected: 'answer api database log',
  unreadable: 'api database',
  truncated: 'api database',
  torn: 'api database',
  bare: 'api database',
  notSent: '',
  query: '',
  header: '',
  replySummary: 'api database notice prompt push',
  replyCause: 'api database',
  replyEvidence: 'api database',
  replyStep: 'api database',
  replyBody: 'api database push',
  markdown: 'api database notice push',
  refusal: 'api database log push',
  stopReason: '',
  modelError: 'api database log push',
  modelPage: '',
  push: '',
} as const;
export type Place = keyof typeof PLACES;

export const planted = new Set<SecretKind>();
export const wordOf = (place: Place) => `sparrow${place.toLowerCase()}`;

export function put(place: Place, ...kinds: SecretKind[]): string {
  for (const kind of kinds) planted.add(kind);
  return [wordOf(place), ...kinds.map(textWith)].join('\n');
}

/** An address with a secret for its user and one in its query. */
export function address(place: Place, query: string, kind: SecretKind): string {
  planted.add(kind);
  return `https://ops:${textWith('namedLabel')}@example.test/${wordOf(place)}?x=1&${query}`;
}

const secretQuery = (name: string, kind: SecretKind) => `${name}=${encodeURIComponent(textWith(kind))}`;

export const startsAt = new Date(Date.now() - 120_000).toISOString();
export const alert = (
  name: string,
  more: { labels?: object; annotations?: object } & Record<string, unknown> = {}
) => ({
  ...{ status: 'firing', startsAt, fingerprint: `fp-${name.toLowerCase()}` },
  ...more,
  labels: { alertname: name, severity: 'warning', ...more.labels },
});
export const group = (name: string, more = {}) => ({ version: '4', receiver: 'main', alerts: [alert(name, more)] });

/** More labels than are kept. */
export const crowd = () =>
  Object.fromEntries([
    [put('crowdedName', 'gitlab', 'bearer'), 'of a name'],
    ...Array.from({ length: 400 }, (_, i) => [`crowd${i}`, 'x']),
  ]);

/** `label`: what a label says this time; `at`: when this fire began. */
export const mainGroup = (label: string, at: string) => ({
  ...{
    version: '4',
    receiver: put('receiver', 'docker'),
    groupKey: put('groupKey', 'gitlab', 'option'),
    externalURL: address('notSent', secretQuery('token', 'npm'), 'npm'),
  },
  ...{
    groupLabels: { note: put('notSent', 'huggingface') },
    commonLabels: { note: put('notSent', 'sql') },
    commonAnnotations: { note: put('notSent', 'sql') },
  },
  alerts: [
    alert('CanaryMain', {
      startsAt: at,
      labels: {
        note: label,
        [put('labelName', 'sendgrid', 'environment')]: 'of a name',
        db_password: put('label', 'namedLabel'),
        instance: put('label', 'postgres', 'redis', 'awsId'),
      },
      annotations: {
        summary: put('summary', 'slack', 'bearer', 'basicUrl', 'assigned', 'mysql', 'stripe'),
        description: put(
          'description',
          'pem',
          'json',
          'awsSecret',
          'basicHeader',
          'cookie',
          'azureKey',
          'jwt',
          'xml',
          'environment'
        ),
        manifest: put('description', 'kubernetes'),
        [put('annotationName', 'stripe', 'curl')]: 'of a name',
        runbook_url: address('runbook', secretQuery('api_key', 'google'), 'google'),
        grafana_state_reason: put('stateReason', 'mongodb'),
      },
      generatorURL: address('generator', textWith('query'), 'query'),
    }),
    { status: 'firing', labels: { [put('rejected', 'sendgrid')]: [] } },
  ],
});

export const grafanaGroup = () => ({
  ...{
    receiver: 'grafana',
    orgId: 1,
    title: put('notSent', 'sqlserver'),
    message: put('notSent', 'sqlserver'),
    externalURL: 'https://grafana.example.test/',
  },
  alerts: [
    alert('CanaryGrafana', {
      valueString: `[ var='A' labels={${put('notSent', 'amqp')}} value=1 ]`,
      values: { A: 1, [put('values', 'reference')]: 2, B: put('values', 'reference') },
      dashboardURL: address('dashboard', secretQuery('auth_token', 'grafana'), 'grafana'),
      panelURL: address('panel', textWith('presigned').split('?')[1]!, 'presigned'),
      silenceURL: `https://example.test/${wordOf('silence')}?y=${encodeURIComponent(put('silence', 'azureSas', 'discord'))}`,
      ruleUID: put('ruleUid', 'reference').replace('\n', ' '),
      annotations: { a: put('summary', 'ssh', 'curl', 'slackWebhook') },
    }),
    alert('CanaryIdentity', { fingerprint: put('fingerprint', 'reference').replace('\n', '-') }),
  ],
});

export const ownSecretsGroup = () =>
  group('CanaryOwn', {
    labels: Object.fromEntries(
      Object.entries(OWN).map(([name, secret]) => [`seen_${name}`, `${wordOf('own')} ${secret} was seen`])
    ),
    annotations: Object.fromEntries(
      Object.entries(OWN).flatMap(([name, secret]) =>
        Object.entries(ENCODINGS).map(([encoding, encode]) => [
          `${name} ${encoding}`,
          `${wordOf('own')} the proxy saw ${encode(secret)} at noon`,
        ])
      )
    ),
    generatorURL: `https://example.test/x?y=${encodeURIComponent(OWN.API_TOKEN!)}`,
  });

/** What is shown of an unreadable body ends where it may cut a secret in two. */
export const tornBody = () => {
  const start = `${put('torn', 'longPem')}\n`;
  return `${start}${'. '.repeat(1_993 - Math.ceil(start.length / 2))}${put('torn', 'tornAfterPem').split('\n')[1]} and ${'more '.repeat(400)}`;
};
export const truncatedBody = () => {
  const body = JSON.stringify(
    group('CanaryCut', { annotations: { summary: put('truncated', 'vault', 'pypi', 'yaml') } })
  );
  return body.slice(0, body.indexOf('client_secret') + 40);
};

export const replies: Record<string, api.Reply[]> = {
  CanaryMain: [
    api.structured({
      summary: put('replySummary', 'githubFine'),
      rootCause: put('replyCause', 'anthropic'),
      evidence: [{ statement: put('replyEvidence', 'telegram'), source: textWith('option'), outcome: 'found' }],
      nextSteps: [put('replyStep', 'apiKeyHeader')],
      body: put('replyBody', 'openai', 'assigned'),
    }),
  ],
  CanaryGrafana: [
    api.text(`${put('markdown', 'digitalocean')}\n\nSUMMARY: ${wordOf('markdown')} ${textWith('github')}`),
  ],
  CanaryBad: [
    (response) =>
      void response.writeHead(400, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          type: 'error',
          error: {
            type: 'invalid_request_error',
            message: `${wordOf('modelError')} ${'long '.repeat(28)}${put('modelError', 'tornByModel')}`,
          },
        })
      ),
  ],
  CanaryRefused: [api.refusal(put('refusal', 'github'))],
  CanaryOwn: [api.text('Nothing is known.', put('stopReason', 'bearer', 'reference'))],
  CanaryPage: [
    (response) =>
      void response
        .writeHead(500, { 'content-type': 'text/html', 'x-odd': textWith('github') })
        .end(`<p>${put('modelPage', 'github')}</p>`),
  ],
};
