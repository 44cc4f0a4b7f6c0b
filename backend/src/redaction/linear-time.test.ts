import { createRedactor } from './redactor';

const KB = 1024;
/** Twice as long in the long run; a quadratic rule shows at either size. */
const LONG = process.env.ALERT_RECALL_LONG === '1' ? 2 : 1;
const SIZES = [32 * LONG * KB, 64 * LONG * KB, 128 * LONG * KB];
/** For a doubling, on the average of both: linear is 2, quadratic 4. */
const MOST_GROWTH = 3;
/** Below this many milliseconds noise is larger than growth. */
const FLOOR = 150;
/** Of a busy machine too: what is quadratic takes many times this. */
const MOST_PER_MB = 12_000;

const redactor = createRedactor({ ownSecrets: ['own' + 'Secret/value+12'] });

/** Wakes every rule: most look first whether their word is there at all. */
const AWAKE =
  'authorization bearer basic cookie -u -p -user snmp community mysql redis-cli pgpass pass: login secret kind data private key value name identified with </ -> => ' +
  'jdbc:oracle tcp( x( shared accountkey ? = %3d // @ hooks pagerduty chpasswd | rabbitmqctl htpasswd unseal alias set etcdctl reset-admin-password from-literal salt curl sqlplus sqlcmd private-lines: bearer creds "," "," \nkind: Secret\n';

const PIECES = [
  // Every kind of character that a pattern repeats.
  ...[
    'a',
    'aA',
    'aB3/',
    '0',
    '\\',
    '"',
    "'",
    '`',
    ' ',
    '\n',
    ' \t',
    ':',
    '@',
    '%2525',
    ';a=',
    '&a=b',
    '<',
    '[',
    '-',
    ' -',
    '.',
    '/a',
    'a-',
    '*',
    '…',
    '😀',
  ],
  // Heads again and again.
  ...[
    'eyJ',
    '-eyJ',
    '_eyJaaaaaaaa',
    '-eyJaaaaaaaa.a',
    '-sk-ant-',
    '-----BEGIN',
    '-----BEGIN PRIVATE KEY-----',
    `-----BEGIN PRIVATE KEY-----\n${'a'.repeat(30)}\n`,
    '-----BEGIN PRIVATE KEY------ ',
  ],
  ...[
    '://',
    'a://b:c',
    ':a@',
    'x://a:@@',
    'a:b@tcp(',
    `//a:${'b'.repeat(250)} `,
    'jdbc:oracle:a:a/',
    '%3Fa%3D',
    '//a/hooks/',
    'hooks.slack.com/services/',
  ],
  ...[
    'password=',
    'password ',
    'password="',
    'password=["a",',
    'password=% ',
    'psk="',
    '\\"password\\":\\"',
    'password=\\"\\\\"',
    'password=> string(1) ',
    'password -> ',
    'password = "a" -> ',
    '"password", "',
  ],
  ...[
    'token: a ',
    'name: a value: ',
    'name: password ',
    '</<password a',
    ' --a-password ',
    ' --password,,',
    "identified by '",
    'pass:a ',
    '[redacted:x]password="',
  ],
  ...[
    '{"data":{',
    '{"kind":"Secret","data":{"a":"',
    'kind: Secret',
    'data:\n  a: b\n',
    'authorization: ',
    'Authorization: digest a\n',
    'bearer ',
    'cookie: a=b ',
  ],
  ...[
    '-u a -p ',
    ' -u a',
    'snmpget -c ',
    'mysql -u a -p ',
    'login a password ',
    'a:5432:b:c:',
    'rabbitmqctl a ',
    'htpasswd -n -b',
    'vault operator unseal -a ',
    'echo a:b|',
    '--from-literal=a=',
  ],
  ...[
    '&quot;',
    'password&quot;:&quot;',
    'password%22%3A%22',
    'password\\u0022:\\u0022',
    'password=“',
    '%2F',
    'hooks.slack.com%2Fservices%2F',
    '\\/',
    'hooks.slack.com\\/services\\/',
  ],
  ...[
    'login -p ',
    ' login a',
    'curl -su a:',
    'curl -b a=',
    'sqlplus a/',
    'sqlcmd -P ',
    'cookie: aaaaaaaaaaaa ',
    'bearer: ',
    'Private-Lines: 1 ',
  ],
  ...[
    '-----END PRIVATE KEY-----',
    `${'aB3/'.repeat(9)}\n`,
    `${'aB3/'.repeat(10)}\n-----END PRIVATE KEY-----`,
    'a | -----BEGIN PRIVATE KEY-----\n',
    `a | -----BEGIN PRIVATE KEY-----\na | ${'aB3/'.repeat(16)}\n`,
  ],
  // Values that are looked at for a long time before they are no secret.
  ...[
    `secret="${'aA'.repeat(1000)}" `,
    `bearer ${'aA'.repeat(2000)} `,
    `secret="${'a-'.repeat(120)}A" `,
    `password=${'/a'.repeat(400)}! `,
    `secret=${'1.'.repeat(400)}! `,
    `basic ${'Ojo6'.repeat(500)} `,
  ],
];

/** In a Secret's block, lines that are nearly a key. */
const WHOLES: Array<[string, (size: number) => string]> = [
  ['a key and blanks', (size) => `kind: Secret\ndata:\n a:${' '.repeat(size)}x`],
  ['a key and colons', (size) => `kind: Secret\ndata:\n a${':'.repeat(size)}x`],
  ['colons with blanks between', (size) => `kind: Secret\ndata:\n a${': '.repeat(size / 2)}x`],
  ['a name and blanks', (size) => `password${' '.repeat(size)}=`],
  ['one long key', (size) => `-----BEGIN PRIVATE KEY-----\n${`${'a'.repeat(8000)}\n`.repeat(size / 8000)}`],
];

function milliseconds(text: string): number {
  const before = process.cpuUsage();
  redactor.text(text);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

/** What is wrong with the times at the sizes, or null. */
function complaint(times: readonly number[]): string | null {
  const last = times.length - 1;
  if (times[last]! > (MOST_PER_MB * SIZES[last]!) / (KB * KB)) return `${times[last]} ms for ${SIZES[last]} characters`;
  const growth = (times[last]! / times[0]!) ** (1 / last);
  return times[last]! <= FLOOR || growth <= MOST_GROWTH
    ? null
    : `grew ${growth.toFixed(1)} times with each doubling: ${times.join(', ')} ms`;
}

/**
 * A doubtful time is taken again, up to three times in all: the machine may have been busy, a pattern is slow every
 * time.
 */
function timesOf(make: (size: number) => string): number[] {
  const best = SIZES.map(() => Infinity);
  // The largest first: below the floor there is nothing to compare.
  for (let round = 0; round < 3; round++) {
    for (let i = SIZES.length - 1; i >= 0; i--) {
      best[i] = Math.min(best[i]!, milliseconds(make(SIZES[i]!)));
      if (i === SIZES.length - 1 && best[i]! <= FLOOR) return best.map((time) => Math.min(time, FLOOR));
    }
    if (complaint(best) === null) break;
  }
  return best;
}

beforeAll(() => {
  for (let i = 0; i < 20; i++) redactor.text(AWAKE.repeat(10));
});

it.each(PIECES.map((piece) => [JSON.stringify(piece).slice(0, 60), piece] as const))(
  'takes linear time for a run of %s',
  (_name, piece) => {
    expect(
      complaint(timesOf((size) => AWAKE + piece.repeat(Math.ceil(size / piece.length)).slice(0, size)))
    ).toBeNull();
  }
);

it.each(WHOLES)('takes linear time for %s', (_name, make) => {
  expect(complaint(timesOf(make))).toBeNull();
});

it('complains about quadratic growth and about slowness, not about noise', () => {
  expect(complaint([25, 100, 400])).toContain('grew');
  expect(complaint([2100, 2200, 2300])).toContain('2300 ms');
  expect(complaint([110, 230, 450])).toBeNull();
  expect(complaint([90, 250, 420])).toBeNull();
  expect(complaint([2, 9, 100])).toBeNull();
});
