import fc from 'fast-check';
import { cut } from './cut';
import { createRedactor } from './redactor';
import { harmless } from './corpus/harmless';
import { secrets } from './corpus/secrets';

const redactor = createRedactor({ ownSecrets: [] });
const place = ({ text, secret }: { text: string; secret: string }) => text.replace('{}', () => secret);

describe('secrets in text', () => {
  test('the corpus is broad', () => {
    expect(secrets.length).toBeGreaterThanOrEqual(60);
    expect(new Set(secrets.map((s) => s.kind)).size).toBeGreaterThanOrEqual(30);
    expect(harmless.length).toBeGreaterThanOrEqual(60);
  });

  test.each(secrets.map((s) => [s.kind, s.text, s] as const))('%s is taken out of %s', (_kind, _text, secretCase) => {
    const text = place(secretCase);
    const out = redactor.text(text);
    expect(out).not.toContain(secretCase.secret);
    expect(out).toContain('[redacted:');
    expect(redactor.text(out)).toBe(out);
    expect(redactor.findSecrets(text)).not.toHaveLength(0);
    expect(redactor.findSecrets(out)).toEqual([]);
  });

  test.each(harmless.map((text) => [text]))('%s stays as it is', (text) => {
    expect(redactor.text(text)).toBe(text);
    expect(redactor.findSecrets(text)).toEqual([]);
  });

  test('what stands around a secret stays', () => {
    expect(redactor.text('dsn=postgres://app:S3cr3tPw@db.example.test:5432/app timed out')).toBe(
      'dsn=postgres://app:[redacted:url-password]@db.example.test:5432/app timed out'
    );
    expect(redactor.text('{"password":"hunter2","user":"app"}')).toBe(
      '{"password":"[redacted:password]","user":"app"}'
    );
    expect(redactor.text('{password=hunter2,user=app}')).toBe('{password=[redacted:password],user=app}');
  });
});

describe('whole alerts', () => {
  test('names announce what values hide', () => {
    expect(
      redactor.labels({
        alertname: 'DbDown',
        password: 'swordfish',
        dbToken: 'abc123XYZ',
        secret: 'db-creds',
        api_key: 'x1',
        Authorization: 'whatever',
        pod: 'db-0',
      })
    ).toEqual({
      alertname: 'DbDown',
      password: '[redacted:password]',
      dbToken: '[redacted:token]',
      secret: 'db-creds',
      api_key: '[redacted:key]',
      Authorization: '[redacted:secret]',
      pod: 'db-0',
    });
  });

  test('a secret in a name is taken out, and two names that become the same are no error', () => {
    const key = 'gh' + 'p_' + 'aB3dE5fG7h'.repeat(4);
    const pasted = {
      [`password=${'hunter' + '2'}`]: 'a',
      [`used ${key}`]: 'b',
      [`used ${key}X`]: 'c',
      alertname: 'DbDown',
      ['__proto__']: 'd',
    };
    const clean = [
      ['password=[redacted:password]', 'a'],
      ['used [redacted:github-token]', 'c'],
      ['alertname', 'DbDown'],
      ['__proto__', 'd'],
    ];
    expect(Object.entries(redactor.labels(pasted))).toEqual(clean);
    expect(Object.entries(redactor.json({ deep: pasted }).deep)).toEqual(clean);
    expect(redactor.findSecrets(pasted)).toEqual(['password', 'github-token']);
    expect(redactor.findSecrets(Object.fromEntries(clean))).toEqual([]);
  });

  test('JSON is redacted in depth, by names and by values', () => {
    const out = redactor.json({ a: [{ password: 4711, note: 'pw S3cr3tPw9 is old' }], n: 1, t: true, z: null });
    expect(out).toEqual({
      a: [{ password: '[redacted:password]', note: 'pw [redacted:password] is old' }],
      n: 1,
      t: true,
      z: null,
    });
  });

  test('addresses lose credentials, signed ones their query, others nothing', () => {
    expect(redactor.url('https://u:p@grafana.example.test/d/x?orgId=1')).toBe(
      'https://grafana.example.test/d/x?orgId=1'
    );
    expect(redactor.url('https://x.example.test/a?b=1&access_token=abcdefgh1&c=2')).toBe(
      'https://x.example.test/a?b=1&c=2'
    );
    expect(redactor.url('https://shots.example.test/1f.png?X-Amz-Expires=1&X-Amz-Signature=0f0f')).toBe(
      'https://shots.example.test/1f.png'
    );
    expect(redactor.url('https://shots.example.test/1f.png?t=9', { dropQuery: true })).toBe(
      'https://shots.example.test/1f.png'
    );
    expect(redactor.url('http://prom.example.test:9090/graph?g0.expr=up+%3D%3D+0&g0.tab=1')).toBe(
      'http://prom.example.test:9090/graph?g0.expr=up+%3D%3D+0&g0.tab=1'
    );
    expect(redactor.url('javascript:alert(1)')).toBe('');
    expect(redactor.url('not an address')).toBe('');
  });
});

describe('own secrets', () => {
  const own = 'wEb/hook+Se"cret';
  const scrubbing = createRedactor({ ownSecrets: [own, 'abc'] });

  test.each([
    ['plain', own],
    ['in JSON', JSON.stringify({ x: own })],
    ['percent-encoded', encodeURIComponent(own)],
    ['hex', Buffer.from(own).toString('hex')],
    ['base64', Buffer.from(own).toString('base64')],
    ['base64 of user and secret', Buffer.from(`grafana:${own}`).toString('base64')],
    ['base64url inside more', Buffer.from(`xx${own}yy`).toString('base64url')],
  ])('%s', (_how, carried) => {
    const out = scrubbing.text(`seen ${carried} in a body`);
    expect(out).toContain('[redacted:');
    expect(out).not.toContain(own);
    expect(Buffer.from(out.split(' ')[1] ?? '', 'base64').toString()).not.toContain(own);
  });

  test('too short ones would tear words apart', () => {
    expect(scrubbing.text('abcdef')).toBe('abcdef');
  });
});

describe('properties', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...secrets.map(place), ...harmless),
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      'password=',
      'token: ',
      '"',
      '\\"',
      '://',
      '@',
      '[redacted:',
      '[redacted:password]',
      '\n',
      ' …[cut, 3 characters more]',
      '-u a:',
      'Authorization: ',
      '&key=',
      '<password>'
    )
  );
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

  test('redacting twice changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = redactor.text(text);
        expect(redactor.text(once)).toBe(once);
      }),
      { numRuns: 1500 }
    );
  });

  test('what was redacted, cut and redacted again holds nothing that stops it at the door', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 300 }), (text, max) => {
        expect(redactor.findSecrets(redactor.text(cut(redactor.text(text), max)))).toEqual([]);
      }),
      { numRuns: 1500 }
    );
  });
});

describe('time', () => {
  test('a batch of 100 alerts costs little', () => {
    const labels = {
      alertname: 'PaymentsErrorRate',
      severity: 'critical',
      namespace: 'prod',
      pod: 'payments-7d9f8b6c5d-x2x9z',
      version: '2.14.0',
      job: 'payments',
    };
    const annotations = {
      summary: 'Error rate is 14% over 5m',
      description:
        'sum(rate(http_requests_total{job="payments",code=~"5.."}[5m])) / sum(rate(http_requests_total{job="payments"}[5m])) is above 0.05. '.repeat(
          4
        ),
      runbook_url: 'https://runbooks.example.test/payments/error-rate',
    };
    const batch = () => {
      const started = performance.now();
      for (let i = 0; i < 100; i++) {
        redactor.labels(labels);
        redactor.labels(annotations);
      }
      return performance.now() - started;
    };
    const best = Math.min(...Array.from({ length: 20 }, batch));
    expect(best).toBeLessThan(30);
  });

  const size = 100_000;
  const long = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  test.each([
    ['one letter', 'a'],
    ['base64', 'aB3/'],
    ['unclosed quotes', 'password="'],
    ['passwords', 'password='],
    ['names', 'password password: '],
    ['escapes', '\\"password\\":\\"'],
    ['backslashes', '\\'],
    ['addresses', 'a://b:c'],
    ['at signs', 'x://a:@@'],
    ['headers', 'Authorization: '],
    ['bearers', 'bearer '],
    ['key heads', '-----BEGIN PRIVATE KEY-----'],
    ['jwt heads', 'eyJ'.repeat(5) + '.'],
    ['pairs', 'name: password '],
    ['elements', '<password a'],
    ['options', ' --a-password '],
    ['snmp', 'snmpget '],
    ['clients', 'mysql '],
    ['cookies', 'cookie: '],
    ['queries', '&a=b'],
    ['hyphens', 'sk-ant-'],
    ['dots', 'a.b-c_d.'],
    ['spaces', 'token \t'],
    ['community', 'community string '],
  ])('100 kB of %s take linear time', (_name, piece) => {
    const text = long(piece);
    const started = performance.now();
    redactor.text(text);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
