/** Neighbours of what the second hold-out found, written afterwards together with the rules. */
import { BASE64, HEX, LOWERCASE_AND_DIGITS, made, row, type HoldOutSecret } from './hold-out-made';

const pass = (seed: number) => made(seed, 16);

export const siblingSecrets: HoldOutSecret[] = [
  row('rabbitmqctl with options', pass(401), 'rabbitmqctl -n rabbit@mq-0 change_password worker §', 'worker'),
  row(
    'htpasswd into a file',
    pass(402),
    'htpasswd -bc /etc/nginx/users amy § && nginx -s reload',
    '/etc/nginx/users amy'
  ),
  row('htpasswd to the screen', pass(403), "htpasswd -nbB amy '§'", 'amy'),
  row('htpasswd with a cost', pass(404), 'htpasswd -B -nb amy §', 'amy'),
  row(
    'vault unseal command',
    made(405, 43, BASE64) + '=',
    'vault operator unseal -address=http://vault-0:8200 §',
    'vault-0:8200'
  ),
  row('vault recovery key', made(406, 43, BASE64) + '=', 'Recovery Key 2: §', 'Recovery Key 2'),
  row('vault keys as JSON', made(407, 64, HEX), '{"unseal_keys_hex": ["§"], "unseal_shares": 5}', 'unseal_shares'),
  row('mc alias', made(408, 32), 'mc alias set shop https://s3.example.com shopuser §', 'shopuser'),
  row('chpasswd', pass(409), "echo 'deploy:§' | sudo chpasswd", 'deploy'),
  row('etcdctl', pass(410), 'etcdctl --endpoints=etcd-0:2379 user add root:§', 'etcd-0:2379'),
  row('grafana-cli', pass(411), 'grafana cli admin reset-admin-password §', 'reset-admin-password'),
  row('kubectl literal', pass(412), 'kubectl create secret generic shop --from-literal=value=§ -n shop', '-n shop'),
  row('Terraform from nothing', pass(413), '      + password = "§"\n      ~ token    = null -> "x§"', 'null'),
  row('Terraform from what is sensitive', pass(414), '      ~ password = (sensitive value) -> "§"', 'sensitive value'),
  row('change with an arrow', pass(415), 'config reloaded: db_password: old-one => §', 'config reloaded'),
  row(
    'PHP object dump',
    pass(416),
    'object(Db)#3 (2) {\n  ["password":protected]=>\n  string(16) "§"\n  ["port":"Db":private]=>\n  int(1)\n}',
    '"Db":private'
  ),
  row('PHP private property dump', pass(417), '  ["password":"Db":private]=>\n  string(16) "§"', 'private'),
  row('PHP object print_r', pass(418), 'Db Object\n(\n    [password:protected] => §\n    [port] => 3306\n)', '3306'),
  row('PHP serialized', pass(419), 'a:2:{s:8:"password";s:16:"§";s:4:"port";i:3306;}', '3306'),
  row('index in brackets', pass(420), `$cfg['Servers'][1]['password'] = '§';`, 'Servers'),
  row('environment in Python', pass(421), `os.environ["DB_PASSWORD"] = "§"`, 'environ'),
  row('call with name and value', pass(422), 'setenv("PGPASSWORD", "§", 1)', 'setenv'),
  row('pair of a list', pass(423), "[('user', 'svc'), ('password', '§')]", "'svc'"),
  row(
    'headers as pairs in JSON',
    made(424, 32, HEX),
    '[["host","api.example.com"],["x-api-key","§"]]',
    'api.example.com'
  ),
  row('default of a lookup', pass(425), "os.getenv('DB_PASSWORD', '§')", 'getenv'),
  row(
    'Zapier address',
    made(426, 7, LOWERCASE_AND_DIGITS) + '/' + made(427, 9, LOWERCASE_AND_DIGITS),
    'POST https://hooks.zapier.com/hooks/catch/§/ 410',
    'hooks.zapier.com'
  ),
  row('IFTTT address', made(428, 22), 'https://maker.ifttt.com/trigger/disk_full/with/key/§ failed', 'disk_full'),
  row(
    'PagerDuty address',
    made(429, 32, HEX),
    'https://events.pagerduty.com/integration/§/enqueue gave 400',
    'events.pagerduty.com'
  ),
  row(
    'Feishu address',
    [8, 4, 4, 4, 12].map((n, i) => made(430 + i, n, HEX)).join('-'),
    'https://open.feishu.cn/open-apis/bot/v2/hook/§ gave 400',
    'open.feishu.cn'
  ),
  row(
    'Mattermost address',
    made(436, 26, LOWERCASE_AND_DIGITS),
    'https://chat.example.com/hooks/§ gave 404',
    'chat.example.com'
  ),
  row('MySQL with a blank', pass(437), 'mysql -h db-1 -u root -p § orders', 'db-1'),
];

export const siblingHarmless: string[] = [
  'mysql -h db-1 -u root -p orders < dump.sql',
  'mariadb-dump -u backup -p --all-databases',
  'existingSecret: shop-db\nexistingSecretPasswordKey: postgres-password\naccessKeySecretKey: access-key',
  '{"secretKey":"admin-password","remoteRef":{"key":"prod/shop"}}',
  'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop/api-Q7w8E9 is scheduled for deletion',
  'INSERT INTO users ("name", "password", "email", "created_at")',
  "group by ('secret', 'namespace')",
  '["token", "refresh_token", "expires_in"]',
  'rabbitmqctl list_users',
  'vault operator unseal -help',
  'htpasswd -c users amy',
  'Unseal Key 1: missing',
  'https://api.example.com/hooks/order-created',
  'https://developer.pagerduty.com/integration/documentation',
  '~ token_ttl = 3600 -> 7200',
  '[auth] => disabled',
];
