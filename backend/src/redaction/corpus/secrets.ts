/** Invented secrets in the places where real ones are found. Put together at run time, so that no scanner takes this file for a leak. */

const join = (...parts: string[]): string => parts.join('');
const repeat = (alphabet: string, length: number): string =>
  Array.from({ length }, (_, i) => alphabet[(i * 7 + (i >> 2)) % alphabet.length]).join('');
const alnum = (length: number): string => repeat('aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYz', length);
const lower = (length: number): string => repeat('a1b2c3d4e5f6a7b8c9d0', length);
const upper = (length: number): string => repeat('A2B3C4D5E6F7GHJKLMNP', length);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export interface SecretCase {
  kind: string;
  /** `{}` stands for the secret. */
  text: string;
  secret: string;
}

const of = (kind: string, secret: string, ...texts: string[]): SecretCase[] =>
  texts.map((text) => ({ kind, text, secret }));

const jwt = join('ey', 'JhbGciOiJIUzI1NiJ9.', 'ey', 'JzdWIiOiIxMjM0NTY3ODkwIn0.', alnum(43));
const pemBody = Array.from({ length: 4 }, () => alnum(64)).join('\n');
const pem = (kind: string) =>
  join('-----BEGIN ', kind, 'PRIVATE', ' KEY-----\n', pemBody, '\n-----END ', kind, 'PRIVATE', ' KEY-----');

export const secrets: SecretCase[] = [
  ...of(
    'assigned password',
    'hunter2',
    'PGPASSWORD={} psql -h db-1',
    'DBPASSWORD={}',
    'MYSQL_PWD={}',
    'dbPassword: {}',
    'login failed (password={}) for app',
    '{"password":"{}","user":"app"}'
  ),
  ...of(
    'quoted password',
    'correct horse battery staple',
    'password: "{}"',
    "passphrase='{}'",
    '{"db":{"passwd":"{}"}}'
  ),
  ...of('password with escapes', String.raw`pa\"ss,w{o}rd`, '{"password":"{}"}'),
  ...of(
    'password in JSON inside JSON',
    'hunter2',
    String.raw`{"msg":"{\"password\":\"{}\"}"}`,
    String.raw`"{\\\"password\\\":\\\"{}\\\"}"`
  ),
  ...of('numeric password', '48151623', '{"password": {}}', 'password={}'),
  ...of('client secret', alnum(32), 'clientSecret={}', 'client_secret: {}', 'OAUTH_CLIENT_SECRET="{}"'),
  ...of('api key', lower(32), 'apiKey: {}', 'api_key={}', 'X-Api-Key: {}', 'DD_API_KEY={}', 'authToken={}'),
  ...of(
    'command option',
    'S3cr3tPw9',
    'run --password {} --host db',
    'tool --db-password={} --verbose',
    'vault login --token {}',
    'mysqldump -u root -p{} shop',
    'sshpass -p {} ssh ops@db-1',
    'redis-cli -h cache -a {} ping'
  ),
  ...of('command option in an argument list', 'S3cr3tPw9', '["tool","--password","{}"]'),
  ...of(
    'curl user',
    'S3cr3tPw9',
    'curl -u admin:{} https://api.example.test/',
    'curl --user "admin:{}" https://api.example.test/'
  ),
  ...of(
    'snmp community',
    'c0mmunity9',
    'snmpget -v2c -c {} 192.0.2.4 sysUpTime',
    'snmp community: {}',
    'snmpwalk -v3 -u ops -A {} 192.0.2.4'
  ),
  ...of('prose', 'Tr0ub4dor&3', 'the pw {} no longer works', 'password is {}', 'machine db login app password {}'),
  ...of('Kubernetes pair', 'hunter2', '- name: DB_PASSWORD\n  value: {}', '{"name":"API_TOKEN_SECRET","value":"{}"}'),
  ...of('XML', 'hunter2', '<password>{}</password>', '<ns:dbPassword encrypted="no">{}</ns:dbPassword>'),
  ...of('SQL', 'hunter2', "CREATE USER app IDENTIFIED BY '{}'", "ALTER ROLE app WITH PASSWORD '{}'"),
  ...of(
    'DSN password',
    'S3cr3tPw',
    'dsn=postgres://app:{}@db.example.test:5432/app',
    'mongodb+srv://u:{}@c0.example.test/x',
    'redis://:{}@cache:6379/0',
    'amqps://svc:{}@mq/vhost',
    'kafka://u:{}@k:9092',
    'jdbc:oracle:thin:app/{}@db:1521/x',
    'app:{}@tcp(db:3306)/shop',
    'mqtt://dev:{}@broker',
    'cassandra://u:{}@c1/ks'
  ),
  ...of('DSN password with an at sign', 'p@ss', 'postgres://app:{}word@db/app'),
  ...of('DSN password with a slash', 'pa/ss', 'postgres://app:{}word@db/app'),
  ...of('user of an address', alnum(40), 'git clone https://{}@git.example.test/x.git'),
  ...of(
    'connection string',
    join(alnum(86), '=='),
    'DefaultEndpointsProtocol=https;AccountName=x;AccountKey={};EndpointSuffix=y',
    'Endpoint=sb://x/;SharedAccessKeyName=k;SharedAccessKey={}'
  ),
  ...of('connection string password', 'hun,ter2', 'Server=db;User Id=sa;Password={};Encrypt=true'),
  ...of(
    'authorization header',
    alnum(24),
    'Authorization: Bearer {}',
    'authorization=Basic {}',
    '-H "Authorization: GenieKey {}"',
    'Authorization: Token {}',
    String.raw`{\"Authorization\":\"Bearer {}\"}`,
    'Authorization: {} and more'
  ),
  ...of('digest header', lower(32), 'Authorization: Digest username="x", realm="y", response="{}"'),
  ...of('short bearer', 'abc123SECRET', 'got 401 with bearer {}', 'Authorization: Bearer {}'),
  ...of('basic header', base64('admin:hunter2'), 'curl -H "Authorization: Basic {}"', 'sent Basic {} to the proxy'),
  ...of('cookie', 'c2lkPTEyMzQ1Njc4', 'Cookie: session={}; theme=dark', 'Set-Cookie: sid={}; Path=/'),
  ...of('JWT', jwt, 'token {} expired', 'jwt={}'),
  ...of('AWS key id', join('AK', 'IA', upper(16)), 'key {} is not authorised', 'AWS_ACCESS_KEY_ID={}'),
  ...of('AWS temporary key id', join('AS', 'IA', upper(16)), 'assumed with {}'),
  ...of(
    'AWS secret key',
    join('wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCYzT9aB3dE5f'),
    'AWS_SECRET_ACCESS_KEY={}',
    'aws_secret_access_key = {}',
    'rejected {} as the signing value'
  ),
  ...of('GitHub', join('gh', 'p_', alnum(36)), 'remote: {}', 'fetch failed%3D{}'),
  ...of('GitHub fine-grained', join('github', '_pat_', alnum(60)), 'with {}'),
  ...of('GitLab', join('gl', 'pat-', alnum(20)), 'PRIVATE-TOKEN: {}', 'clone with {} failed', String.raw`line one\n{}`),
  ...of('Slack', join('xo', 'xb-', '123456789012-', alnum(24)), 'slack said invalid_auth for {}'),
  ...of('Slack app', join('xa', 'pp-1-', upper(11), '-', alnum(30)), 'socket mode {}'),
  ...of(
    'Slack webhook',
    join('T0', upper(8), '/B0', upper(8), '/', alnum(24)),
    'POST https://hooks.slack.com/services/{} 404'
  ),
  ...of('Discord webhook', join('123456789012345678/', alnum(68)), 'https://discord.com/api/webhooks/{}'),
  ...of('Grafana service account', join('gl', 'sa_', alnum(32), '_', lower(8)), 'grafana answered 403 to {}'),
  ...of('Grafana Cloud', join('gl', 'c_', alnum(60)), 'remote_write with {}'),
  ...of('Grafana API key', join('ey', 'JrIjoi', alnum(48)), 'key {} was revoked'),
  ...of('Anthropic', join('sk-', 'ant-api03-', alnum(60)), 'key {} used up'),
  ...of('OpenAI', join('sk-', 'proj-', alnum(48)), 'invalid key: {}'),
  ...of('Stripe', join('sk', '_live_', alnum(24)), 'charge failed with {}'),
  ...of('npm', join('np', 'm_', alnum(36)), '//registry.example.test/:_authToken={}', 'publish with {}'),
  ...of('Google API key', join('AI', 'za', alnum(35)), 'maps?key={}', 'quota of {} exceeded'),
  ...of('Google OAuth', join('ya', '29.', alnum(60)), 'access {}'),
  ...of('Azure client secret', join('abc', '8Q', '~', alnum(34)), 'AADSTS7000222: {}'),
  ...of('Azure SAS', lower(40), 'https://x.example.test/c/b?sv=2024-01-01&se=2026&sig={}'),
  ...of('New Relic', join('NR', 'AK-', upper(27)), 'newrelic {} rejected'),
  ...of('Terraform', join(alnum(14), '.atlas', 'v1.', alnum(67)), 'tfc token {}'),
  ...of('Vault', join('hv', 's.', alnum(24)), 'permission denied for {}'),
  ...of('SendGrid', join('S', 'G.', alnum(22), '.', alnum(43)), 'mail {}'),
  ...of('Hugging Face', join('h', 'f_', alnum(34)), 'pull with {}'),
  ...of('Databricks', join('da', 'pi', lower(32)), 'job {}'),
  ...of('Sentry', join('sntr', 'ys_', alnum(60)), 'release {}'),
  ...of('age key', join('AGE-SECRET', '-KEY-1', upper(58)), 'sops {}'),
  ...of('Atlassian', join('AT', 'ATT3', alnum(60)), 'jira {}'),
  ...of('Shopify', join('shp', 'at_', lower(32)), 'shop {}'),
  ...of('Telegram', join('123456789', ':AA', alnum(33)), 'https://api.telegram.example.test/bot {}'),
  ...of('Docker', join('dckr', '_pat_', alnum(27)), 'pull {}'),
  ...of('password hash', join('$2', 'y$10$', alnum(53)), 'htpasswd ops:{}'),
  ...of('private key', pemBody, pem('').replace(pemBody, '{}'), pem('RSA ').replace(pemBody, '{}')),
  ...of(
    'private key in one line',
    alnum(64),
    join('-----BEGIN EC PRIVATE', ' KEY-----\\n{}\\n-----END EC PRIVATE', ' KEY-----')
  ),
  ...of('torn private key', alnum(64), join('-----BEGIN PRIVATE', ' KEY-----\n{}\n', alnum(30))),
  ...of(
    'signed address',
    lower(64),
    'https://b.example.test/o?X-Amz-Credential=x&X-Amz-Signature={}',
    'https://b.example.test/o?X-Goog-Signature={}'
  ),
  ...of('kubeconfig', base64(alnum(60)), 'client-key-data: {}', 'token: {}'),
];
