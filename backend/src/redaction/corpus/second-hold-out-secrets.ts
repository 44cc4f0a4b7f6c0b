/** A second lot of secrets in the shapes of alerts, logs and configuration, made at run time; written before its author read the rules, now a regression corpus. */
import { BASE64, HEX, made, row, SYMBOLS, UPPER, WORD, base64, type HoldOutSecret } from './hold-out-made';

const pass = (seed: number) => made(seed, 16, WORD);
const KEY = '-'.repeat(5);
const jwt = ['ey' + 'J' + made(901, 33), 'ey' + 'J' + made(902, 80), made(903, 43)].join('.');

export const secondHoldOutSecrets: HoldOutSecret[] = [
  row(
    'Azure SAS address',
    made(101, 43, BASE64).replace(/[+/]/g, '%2F') + '%3D',
    'GET https://shopdata.blob.core.windows.net/invoices/2026-11.csv?sv=2024-11-04&ss=b&srt=o&sp=rl&se=2026-12-31T00:00:00Z&sig=§ 403',
    'invoices/2026-11.csv'
  ),
  row(
    'Azure storage connection string',
    made(102, 86, BASE64) + '==',
    'DefaultEndpointsProtocol=https;AccountName=shopdata;AccountKey=§;EndpointSuffix=core.windows.net',
    'shopdata'
  ),
  row(
    'Azure Service Bus connection string',
    made(103, 43, BASE64) + '=',
    'Endpoint=sb://orders.servicebus.windows.net/;SharedAccessKeyName=Listen;SharedAccessKey=§',
    'orders.servicebus.windows.net'
  ),
  row(
    'SMTP address',
    pass(104),
    'mailer: cannot reach smtps://alerts%40example.com:§@smtp.example.com:465/?pool=true',
    'smtp.example.com:465'
  ),
  row(
    'JDBC query',
    pass(105),
    'HikariPool-1 - failed: jdbc:postgresql://db-3.prod:5432/orders?user=app&password=§&sslmode=require',
    'db-3.prod:5432'
  ),
  row(
    'JDBC semicolons',
    pass(106),
    'url=jdbc:sqlserver://sql-2:1433;databaseName=billing;user=svc;password=§;encrypt=true',
    'databaseName=billing'
  ),
  row(
    'JDBC Oracle thin',
    pass(107),
    'Caused by: could not open jdbc:oracle:thin:scott/§@//ora-1.prod:1521/ORCL',
    'ora-1.prod:1521'
  ),
  row('MQTT command line', pass(108), 'mosquitto_sub -h broker-1 -p 8883 -u sensor -P § -t plant/+/temp', 'broker-1'),
  row(
    'RabbitMQ address with a percent sign',
    'x%21' + pass(109),
    'connection refused: amqps://worker:§@rabbit-0.mq.svc:5671/%2Fprod',
    'rabbit-0.mq.svc:5671'
  ),
  row('RabbitMQ user command', pass(110), '+ rabbitmqctl add_user worker §', 'worker'),
  row('kubeconfig token', jwt, 'users:\n- name: ci-deployer\n  user:\n    token: §\ncontexts: []', 'ci-deployer'),
  row(
    'kubeconfig client key',
    base64(KEY + 'BEGIN EC PRIVATE' + ' KEY' + KEY + '\n' + made(111, 64, BASE64)),
    'users:\n- name: admin\n  user:\n    client-key-data: §\n',
    'name: admin'
  ),
  row(
    'Vault unseal key',
    made(112, 43, BASE64) + '=',
    'Unseal Key 1: §\n\nVault initialized with 5 key shares',
    'Vault initialized with 5 key shares'
  ),
  row(
    'Vault first root token',
    'hv' + 's.' + made(113, 24),
    'Initial Root Token: §\nSuccess! Vault is initialized',
    'Success! Vault is initialized'
  ),
  row(
    'Terraform diff',
    pass(114),
    '  ~ resource "aws_db_instance" "orders" {\n      ~ password = "old" -> "§"\n      ~ engine_version = "15.4" -> "15.6"\n    }',
    'engine_version'
  ),
  row(
    'journald line',
    pass(115),
    'Nov 30 07:02:11 web-3 systemd[1]: backup.service: Executing: /usr/bin/env PGPASSWORD=§ pg_dump -h db-3 orders',
    'pg_dump -h db-3 orders'
  ),
  row(
    'PHP array dump',
    pass(116),
    'array(3) {\n  ["host"]=>\n  string(4) "db-3"\n  ["password"]=>\n  string(16) "§"\n  ["port"]=>\n  int(3306)\n}',
    '["port"]=>'
  ),
  row(
    'PHP print_r dump',
    pass(117),
    'Array\n(\n    [host] => db-3\n    [db_pass] => §\n    [port] => 3306\n)',
    '[port] => 3306'
  ),
  row('PHP define', made(118, 40, SYMBOLS), "define( 'AUTH_KEY', '§' );\ndefine( 'WP_DEBUG', false );", 'WP_DEBUG'),
  row(
    'helm --set',
    pass(119),
    'helm upgrade orders ./chart --set postgresql.auth.postgresPassword=§,replicaCount=3 --wait',
    'replicaCount=3'
  ),
  row(
    'ansible extra vars',
    pass(120),
    `ansible-playbook site.yml -l web -e '{"become_pass": "§", "version": "1.4.2"}'`,
    '"version": "1.4.2"'
  ),
  row(
    'ansible inventory',
    pass(121),
    'web-3 ansible_host=10.0.3.7 ansible_user=deploy ansible_ssh_pass=§',
    'ansible_host=10.0.3.7'
  ),
  row(
    'X-Api-Key header',
    made(122, 32, HEX),
    `curl -sS -H 'X-Api-Key: §' https://api.example.com/v1/orders`,
    'https://api.example.com/v1/orders'
  ),
  row(
    'session cookie',
    made(123, 26, '0123456789abcdefghijklmnopqrstuv'),
    'GET /cart 500 cookie="PHPSESSID=§; lang=en" upstream=cart-2',
    'upstream=cart-2'
  ),
  row(
    'set-cookie header',
    's%3A' + made(124, 32),
    'Set-Cookie: connect.sid=§; Path=/; HttpOnly\nContent-Length: 12',
    'Content-Length: 12'
  ),
  row('netrc', pass(125), 'machine git.example.com login ci password §', 'git.example.com'),
  row(
    'netrc over lines',
    pass(126),
    'machine git.example.com\n  login ci\n  password §\nmachine other.example.com',
    'machine other.example.com'
  ),
  row('wpa psk', pass(127), 'network={\n  ssid="plant-2"\n  psk="§"\n  key_mgmt=WPA-PSK\n}', 'key_mgmt=WPA-PSK'),
  row(
    'OpenSSH private key in one line',
    made(128, 140, BASE64),
    `level=error msg="bad key" data="${KEY}BEGIN OPENSSH PRIVATE${' '}KEY${KEY}\\n§\\n${KEY}END OPENSSH PRIVATE${' '}KEY${KEY}\\n" host=web-3`,
    'host=web-3'
  ),
  row(
    'private key cut off before its end',
    made(129, 64, BASE64),
    `could not parse: ${KEY}BEGIN RSA PRIVATE${' '}KEY${KEY}\n§\n§\n`,
    'could not parse'
  ),
  row(
    'Slack webhook address',
    made(130, 24),
    `notify failed: POST https://hooks.slack.com/${'serv' + 'ices'}/T${made(131, 10, UPPER)}/B${made(132, 10, UPPER)}/§ 404`,
    'hooks.slack.com'
  ),
  row(
    'Teams webhook address',
    made(133, 32, HEX),
    `notify failed: POST https://example.webhook.office.com/webhookb2/3f2c1b7a-0a4d-4a57-9a35-0e62a1d1b0b4@6d1f7c1e-2f59-4d8e-8f0c-5a1b9c3d7e21/IncomingWebhook/§/9b1d5f0e-7c44-4f3b-8a0c-2d1e6f7a8b90 410`,
    'webhook.office.com'
  ),
  row(
    'basic authorization in a log',
    base64('svc:' + pass(134)),
    'upstream request headers: {authorization: Basic §, host: api.example.com}',
    'host: api.example.com'
  ),
  row(
    'Docker config',
    base64('ci:' + pass(135)),
    '{"auths":{"images.example.com":{"auth":"§"}},"credsStore":"desktop"}',
    'images.example.com'
  ),
  row('Redis command line', pass(136), 'redis-cli -h cache-1 -a § --no-auth-warning ping', 'cache-1'),
  row('MySQL command line', pass(137), "sh -c 'mysqldump -h db-1 -ubackup -p§ orders > orders.sql'", 'orders.sql'),
  row(
    'SQL statement',
    pass(138),
    "ERROR: syntax error near: ALTER ROLE app WITH LOGIN PASSWORD '§' VALID UNTIL '2027-01-01'",
    'ALTER ROLE app'
  ),
  row(
    'LDAP bind command',
    pass(139),
    'ldapsearch -x -H ldaps://ldap-1 -D cn=reader,dc=example,dc=com -w § -b dc=example,dc=com uid=amy',
    'uid=amy'
  ),
  row('SNMP community', pass(140), 'snmpwalk -v2c -c § switch-7 ifTable', 'switch-7'),
  row(
    'XML config',
    pass(141),
    '<server><id>releases</id><username>ci</username><password>§</password></server>',
    '<username>ci</username>'
  ),
];
