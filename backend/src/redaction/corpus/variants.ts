/** The kinds that another redactor let through or destroyed, each in the further shapes in which logs and commands write it. */
import { BASE64, HEX, made, row, UPPER, type HoldOutSecret } from './hold-out-made';

const pass = (seed: number) => `${made(seed, 14)}7q`;
const words = 'green-parrots singing-loudly';
/** A password without a digit: known by its place alone. */
const plain = 'sword' + 'fishes';
const number = made(601, 9, '123456789');
const PRIVATE = 'PRIV' + 'ATE KEY';
const begin = `-----BEGIN RSA ${PRIVATE}-----`;
const end = `-----END RSA ${PRIVATE}-----`;
const lines = [1, 2, 3].map((i) => made(610 + i, 64, BASE64));
const key = (between: string) => lines.join(between);
/** Each line of the key is looked for on its own. */
const pem = (kind: string, text: string, keep: string) =>
  lines.map((line, i) => row(`${kind}, line ${i + 1}`, line, text, keep));
const slackPath = ['T0' + made(620, 8, UPPER), 'B0' + made(621, 8, UPPER), made(622, 24)];
const basic = Buffer.from(`svc:${pass(630)}`).toString('base64');
const session = made(640, 24);

export const variantSecrets: HoldOutSecret[] = [
  row('number in JSON', number, '{"dbPassword": §, "port": 5432}', '5432'),
  row('number behind a weak name', number, '{"secret": §, "port": 5432}', '5432'),
  row(
    'tail behind an escaped quote',
    'tail' + pass(650),
    '{"msg":"{\\"password\\":\\"head\\\\\\"§\\",\\"user\\":\\"amy\\"}"}',
    'amy'
  ),
  row('JSON in HTML', pass(651), '{&quot;password&quot;:&quot;§&quot;,&quot;user&quot;:&quot;amy&quot;}', 'amy'),
  row(
    'JSON in an address',
    pass(652),
    'GET /login?body=%7B%22password%22%3A%22§%22%2C%22user%22%3A%22amy%22%7D',
    'amy'
  ),
  row(
    'JSON with escaped quotes',
    pass(653),
    '{\\u0022password\\u0022:\\u0022§\\u0022,\\u0022user\\u0022:\\u0022amy\\u0022}',
    'amy'
  ),
  row('words in printed quotes', words, 'config has password=“§” for amy', 'amy'),
  row('words behind an option', words, 'app --password "§" --host db-1', 'db-1'),
  row('docker login', plain, 'docker login -u amy -p § images.example.com', 'images.example.com'),
  row('login without a user', plain, 'cli login -p § -u amy', 'amy'),
  row('helm login', plain, 'helm registry login -u amy -p § images.example.com', 'images.example.com'),
  row('az login', plain, 'az login --service-principal -u app-7 -p § --tenant shop', 'shop'),
  row('sqlcmd', plain, 'sqlcmd -S sql-3 -U sa -P § -Q "select 1"', 'select 1'),
  row('curl with joined options', plain, 'curl -fsSu amy:§ https://api.example.com/v1', 'api.example.com'),
  row('curl with a cookie', session, 'curl -b sid=§ https://api.example.com/v1', 'api.example.com'),
  row('curl with a long cookie option', session, 'curl --cookie "sid=§" https://api.example.com/v1', 'api.example.com'),
  row('cookie without a name', session, 'Cookie: §\nHost: api.example.com', 'api.example.com'),
  row('cookie in a list', session, '{"set-cookie":["sid=§; Path=/"],"host":"api.example.com"}', 'api.example.com'),
  row(
    'cookie in a Python list',
    session,
    "headers: {'Cookie': ['sid=§'], 'Host': ['api.example.com']}",
    'api.example.com'
  ),
  row('creds', pass(660), 'using creds=§ for site b', 'site b'),
  row('Oracle OCI', plain, 'jdbc:oracle:oci8:app/§@orders cannot connect', 'cannot connect'),
  row('sqlplus', plain, 'sqlplus -s app/§@db-1:1521/shop @report.sql', 'report.sql'),
  row('rman', plain, 'rman target sys/§@shop cmdfile=x', 'cmdfile'),
  row('expdp', plain, 'expdp app/§ schemas=shop', 'schemas=shop'),
  row(
    'AWS secret behind a plain name',
    made(670, 38, BASE64).replace(/^./, 'a') + 'Z9',
    'sign with k=§ failed',
    'failed'
  ),
  row(
    'age key in small letters',
    'age-secret' + '-key-1' + made(671, 58, UPPER).toLowerCase(),
    'sops: § is no recipient',
    'recipient'
  ),
  row(
    'Slack address in JSON',
    slackPath.at(-1)!,
    `{"url":"https:\\/\\/hooks.slack.com\\/services\\/${slackPath[0]}\\/${slackPath[1]}\\/§"}`,
    'hooks.slack.com'
  ),
  row(
    'Slack address in an address',
    slackPath.at(-1)!,
    `https://proxy.example.com/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2F${slackPath[0]}%2F${slackPath[1]}%2F§`,
    'proxy.example.com'
  ),
  row(
    'Discord address in JSON',
    made(680, 68),
    '{"url":"https:\\/\\/discord.com\\/api\\/webhooks\\/123456789012345678\\/§"}',
    'discord.com'
  ),
  row(
    'Discord address with a version',
    made(681, 68),
    'POST https://discord.com/api/v10/webhooks/123456789012345678/§ 404',
    '404'
  ),
  row(
    'IoT device key',
    made(682, 43, BASE64) + '=',
    'HostName=hub.example.com;DeviceId=d-7;SharedAccessKey=§',
    'hub.example.com'
  ),
  row('quoted bearer', 'ab12cd', "Authorization: Bearer '§' refused", 'refused'),
  row('bearer behind a colon', 'ab12cd', 'Authorization: Bearer: § refused', 'refused'),
  row('bearer as a name', 'ab12cd', '{"bearer":"§","host":"api.example.com"}', 'api.example.com'),
  row('basic in a list', basic, '{"authorization":["Basic §"],"host":"api.example.com"}', 'api.example.com'),
  row('basic percent-encoded', basic, 'authorization=Basic%20§', 'authorization'),
  ...pem('key whose BEGIN line was cut', `${key('\n')}\n${end} loaded`, 'loaded'),
  ...pem('key cut in the middle of BEGIN', `loading -----BEGIN RSA ${PRIVATE}---\n${key('\n')}`, 'loading'),
  ...pem('torn key on one line', `loading ${begin}${key('')}`, 'loading'),
  ...pem(
    'torn key with headers',
    `loading\n${begin}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0102\n\n${key('\n')}`,
    'loading'
  ),
  ...pem('torn PGP key', `loading\n-----BEGIN PGP ${PRIVATE} BLOCK-----\nVersion: GnuPG v2\n\n${key('\n')}`, 'loading'),
  ...pem('torn SSH2 key', `loading\n---- BEGIN SSH2 ENCRYPTED ${PRIVATE} ----\n${key('\n')}`, 'loading'),
  ...pem('PuTTY key', `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 3\n${key('\n')}`, 'ssh-rsa'),
  ...pem('torn key in a list', `["${begin}","${key('","')}"]`, ']'),
  ...pem('torn key behind a margin', `app-1  | ${begin}\napp-1  | ${key('\napp-1  | ')}`, 'app-1  | '),
  ...pem(
    'torn key behind times',
    `2026-11-30T10:00:00Z app: ${begin}\n${lines.map((line, i) => `2026-11-30T10:00:0${i}Z app: ${line}`).join('\n')}\n2026-11-30T10:00:09Z app: started`,
    'started'
  ),
];

export const variantHarmless: string[] = [
  ...[
    'disabled',
    'stale',
    'locked',
    'corrupt',
    'permission denied',
    'needed for key',
    'over quota',
    'suspended',
    'throttled',
    'about to expire',
    'nearing expiry',
  ].flatMap((state) =>
    [
      'secret',
      'password',
      'passphrase',
      'private key',
      'api key',
      'access token',
      'client secret',
      'master key',
      'credentials',
    ].map((name) => `${name}: ${state}`)
  ),
  ...['missing', 'absent in namespace prod', 'NotFound', '"missing"', 'not found', 'locked'].map(
    (state) => `pod secret: ${state}`
  ),
  'cache key=session:42',
  'cache key: orders:17',
  'PRIMARY KEY: user_id',
  'partition key=tenant-4',
  'key: tls.crt',
  'access key: id 7',
  'refresh token: ttl 3600',
  'the words "basic authentication-is-required" appear',
  'Basic authentication-is-required, see docs',
  'bearer authentication-is-required-for-this-endpoint',
  'bearer: missing',
  'creds: expired',
  '{"token": 4096, "tokens": 12}',
  'Cookie: missing',
  'login -p -h term-1',
  'user login failed, then ssh -p 2222 edge-4',
  'docker login images.example.com: denied',
  'sqlplus /nolog',
  'sqlcmd -S sql-3 -E: timeout',
  'curl -fsS https://api.example.com/v1',
  'curl -fsSu "$USER:$PASS" https://api.example.com/v1',
  'job%3Atoken%3Arate5m',
  '{&quot;password&quot;:&quot;missing&quot;}',
  `could not read ${begin}\nat line 12 of the file, see docs`,
  `expected ${end} at line 7`,
  `sha1:${made(690, 40, HEX)}`,
  'Private-Lines: 14',
];
