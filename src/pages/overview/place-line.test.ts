import { placeParts } from './place-line';

const placeLine = (row: Parameters<typeof placeParts>[0]) =>
  placeParts(row)
    .map(({ text }) => text)
    .join(' · ');

it.each([
  [{ service: 'payments', env: 'prod', instance: 'a:9100' }, 'service payments · prod'],
  [{ host: 'backup-2' }, 'host backup-2'],
  [{ environment: 'stage' }, 'stage'],
  [{ colour: 'blue' }, ''],
])('says where: %j', (labels, line) => {
  expect(placeLine({ kind: 'alert', labels })).toBe(line);
});

it('names the rule of a monitoring fault', () => {
  expect(placeLine({ kind: 'monitoring-fault', labels: { rulename: 'Devices offline', host: 'x' } })).toBe(
    'rule Devices offline'
  );
});

it('cuts a long value', () => {
  expect(placeLine({ kind: 'alert', labels: { service: 'x'.repeat(90) } })).toBe(`service ${'x'.repeat(39)}…`);
});
