/** Invented secrets of many kinds, each in the shape in which it occurs, and a search for any piece of one. Put together at run time; knows no sidecar. */
import { createHash } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALNUM = `${LETTERS}0123456789`;
const HEX = '0123456789abcdef';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The same in every run, and found nowhere else. */
function random(seed: string, length: number, alphabet = ALNUM): string {
  let out = '';
  for (let block = 0; out.length < length; block++) {
    for (const byte of createHash('sha512').update(`${seed} ${block}`).digest())
      out += alphabet[byte % alphabet.length];
  }
  return out.slice(0, length);
}

/** A password a person might choose: every kind of character, none that ends a quoted text or an address. */
const password = (seed: string) => `${random(seed, 5)}-${random(`${seed} 2`, 5)}_9`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const glue = (...parts: string[]) => parts.join('');

/** `{}` stands for the secret. */
type Shape = [secret: string, text: string];

const pemLines = Array.from({ length: 6 }, (_, i) => random(`pem ${i}`, 64)).join('\n');
const longPemLines = Array.from({ length: 55 }, (_, i) => random(`long pem ${i}`, 64)).join('\n');
const pemText = glue('-----BEGIN RSA ', 'PRIVATE', ' KEY-----\n{}\n-----END RSA ', 'PRIVATE', ' KEY-----');

const SHAPES = {
  github: [glue('gh', 'p_', random('github', 36)), 'remote said no to {}'],
  githubFine: [glue('github', '_pat_', random('github fine', 60)), 'fetch with {} failed'],
  gitlab: [glue('gl', 'pat-', random('gitlab', 20)), 'clone with {} failed'],
  slack: [glue('xo', 'xb-', '123456789012-', random('slack', 24)), 'invalid_auth for {}'],
  slackWebhook: [
    glue('T0', random('slack t', 8, BASE32), '/B0', random('slack b', 8, BASE32), '/', random('slack hook', 24)),
    'POST https://hooks.slack.com/services/{} 404',
  ],
  stripe: [glue('sk', '_live_', random('stripe', 24)), 'charge failed with {}'],
  awsId: [glue('AK', 'IA', random('aws id', 16, BASE32)), 'key {} is not authorised'],
  awsSecret: [random('aws secret', 40), 'aws_secret_access_key = {}'],
  google: [glue('AI', 'za', random('google', 35)), 'maps refused {}'],
  npm: [glue('np', 'm_', random('npm', 36)), 'publish with {} failed'],
  anthropic: [glue('sk-', 'ant-', 'api03-', random('anthropic', 60)), 'model key {} expired'],
  openai: [glue('sk-', 'proj-', random('openai', 48)), 'completion with {} failed'],
  jwt: [['ey' + 'JhbGciOiJIUzI1NiJ9', 'ey' + random('jwt', 60), random('jwt 2', 43)].join('.'), 'token {} expired'],
  basicUrl: [password('basic url'), 'https://ops:{}@console.example.test/x'],
  postgres: [password('postgres'), 'dial postgres://app:{}@db-1:5432/shop failed'],
  mysql: [password('mysql'), 'app:{}@tcp(db-2:3306)/shop'],
  mongodb: [password('mongodb'), 'mongodb+srv://app:{}@cluster0.example.test/shop'],
  redis: [password('redis'), 'redis://:{}@cache:6379/0'],
  sqlserver: [password('sqlserver'), 'Server=db-5;User Id=sa;Password={};Encrypt=true'],
  amqp: [password('amqp'), 'amqps://svc:{}@queue/vhost'],
  pem: [pemLines, pemText],
  longPem: [longPemLines, pemText],
  bearer: [random('bearer', 32), 'Authorization: Bearer {}'],
  basicHeader: [base64(`ops:${random('basic header', 18)}`), 'Authorization: Basic {}'],
  assigned: [password('assigned'), 'login failed: password={} for app'],
  json: [random('json', 32), '{"api_key": "{}", "region": "eu"}'],
  kubernetes: [
    base64(random('kubernetes', 24)),
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  word: {}\n',
  ],
  cookie: [random('cookie', 32), 'Cookie: session={}; theme=dark'],
  azureSas: [
    glue(random('azure sas', 43), '%3D'),
    'https://shop.blob.core.windows.net/c/b?sv=2022-11-02&sr=b&sp=r&sig={}',
  ],
  azureKey: [
    glue(random('azure key', 86), '=='),
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey={};EndpointSuffix=core.windows.net',
  ],
  ssh: [password('ssh'), 'ssh://git:{}@git.example.test:22/shop.git'],
  sendgrid: [glue('SG', '.', random('sendgrid', 22), '.', random('sendgrid 2', 43)), 'mail with {} failed'],
  telegram: [glue('123456789', ':', 'AA', random('telegram', 33)), 'bot {} answered 401'],
  vault: [glue('hv', 's.', random('vault', 40)), 'lease of {} ended'],
  grafana: [glue('gl', 'sa_', random('grafana', 32), '_', random('grafana 2', 8, HEX)), 'render with {} failed'],
  pypi: [glue('py', 'pi-', 'AgE', random('pypi', 60)), 'upload with {} failed'],
  digitalocean: [glue('do', 'p_v1_', random('digitalocean', 64, HEX)), 'droplet list with {} failed'],
  discord: [random('discord', 68), 'https://discord.com/api/webhooks/123456789012345678/{}'],
  apiKeyHeader: [random('api key header', 32, HEX), 'X-Api-Key: {}'],
  curl: [password('curl'), 'curl -u admin:{} https://api.example.test/'],
  environment: [password('environment'), 'PGPASSWORD={} pg_dump shop'],
  presigned: [
    random('presigned', 64, HEX),
    'https://s3.example.test/b/k?X-Amz-Date=20261130T000000Z&X-Amz-Signature={}',
  ],
  xml: [password('xml'), '<config><password>{}</password></config>'],
  yaml: [random('yaml', 40), 'client_secret: {}'],
  docker: [glue('dc', 'kr_pat_', random('docker', 27)), 'pull with {} failed'],
  huggingface: [glue('h', 'f_', random('huggingface', 34)), 'download with {} failed'],
  sql: [password('sql'), "CREATE USER app IDENTIFIED BY '{}'"],
  namedLabel: [password('named label'), '{}'],
  query: [random('query', 32), 'token={}'],
  option: [password('option'), 'vault login --token {}'],
  torn: [glue('gl', 'pat-', random('torn', 20)), '{}'],
  tornAfterPem: [glue('gh', 'p_', random('torn after pem', 36)), '{}'],
  tornByModel: [glue('gh', 'o_', random('torn by model', 36)), '{}'],
  bare: [password('bare'), '{"alerts": [], "password": {}}'],
  reference: [glue('gh', 's_', random('reference', 36)), '{}'],
} satisfies Record<string, Shape>;

export type SecretKind = keyof typeof SHAPES;
export const KINDS = Object.keys(SHAPES) as SecretKind[];

export function textWith(kind: SecretKind): string {
  return SHAPES[kind][1].replace('{}', () => SHAPES[kind][0]);
}

/** A secret of the sidecar's own: as long as real ones, with signs that look different in each encoding. */
export const ownSecret = (name: string) => `${random(name, 14)}+/${random(`${name} 2`, 14)}=&`;

export const ENCODINGS: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  base64,
  'URL-encoded': encodeURIComponent,
};

/** Whether any this long piece of a secret is somewhere: also one that was cut in two, or lies across two pages of a file. */
const PIECE = 8;

export function createLeakSearch(own: Record<string, string>): (place: string, bytes: Buffer | string) => string[] {
  const pieces = new Map<string, string>();
  const add = (name: string, secret: string) => {
    for (let at = 0; at + PIECE <= secret.length; at++) pieces.set(secret.slice(at, at + PIECE), name);
  };
  for (const kind of KINDS) for (const line of SHAPES[kind][0].split('\n')) add(kind, withoutPrefix(line));
  for (const [name, secret] of Object.entries(own))
    for (const [encoding, encode] of Object.entries(ENCODINGS)) add(`${name} ${encoding}`, encode(secret));

  return (place, bytes) => {
    const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
    const found = new Map<string, string>();
    for (let at = 0; at + PIECE <= text.length; at++) {
      const name = pieces.get(text.slice(at, at + PIECE));
      if (name !== undefined && !found.has(name)) found.set(name, text.slice(Math.max(0, at - 60), at + 40));
    }
    return [...found].map(([name, around]) => `${name} in ${place}: ${JSON.stringify(around)}`);
  };
}

/** What every token of a kind begins with is no secret. */
function withoutPrefix(secret: string): string {
  return secret.replace(
    /^(?:gh[pos]_|github_pat_|glpat-|xoxb-123456789012-|sk_live_|sk-ant-api03-|sk-proj-|npm_|eyJhbGciOiJIUzI1NiJ9\.|pypi-AgE|dop_v1_|dckr_pat_|glsa_|123456789:AA)/,
    ''
  );
}
