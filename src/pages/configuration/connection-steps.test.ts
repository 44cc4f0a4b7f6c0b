import { ApiProblem, type ProblemKind } from '../../api/problem';
import { healthSample } from '../../test/overview-samples';
import { connectionSteps } from './connection-steps';

const settings = { enabled: true, sidecarUrl: 'http://sidecar:8080', tokenStored: true };
const present = { now: Date.parse('2026-11-30T12:00:00.000Z'), timeZone: 'utc' };
const verdicts = (facts: Parameters<typeof connectionSteps>[0]) =>
  connectionSteps(facts, present).map(({ verdict }) => verdict);
const failing = (kind: ProblemKind, message = 'Because.') =>
  connectionSteps({ settings, health: null, problem: new ApiProblem(kind, message) }, present);

it('says yes to each step of a working connection', () => {
  const steps = connectionSteps({ settings, health: healthSample(), problem: null }, present);
  expect(steps.every(({ verdict }) => verdict === 'ok')).toBe(true);
  expect(steps.map(({ text }) => text)).toEqual([
    'Address http://sidecar:8080, token stored.',
    'Version 0.1.0 answers.',
    'Yes.',
    '2,140 fires of 37 alerts are kept. The file takes 1.8 MB.',
    'The model answers. Spent today $0.10 of $5.00.',
    'Last delivery 1 min ago from Grafana.',
  ]);
});

it('names what is missing before anything is tried', () => {
  const [saved, ...rest] = connectionSteps(
    { settings: { ...settings, sidecarUrl: '', tokenStored: false }, health: null, problem: null },
    present
  );
  expect(saved).toMatchObject({ verdict: 'failed', text: 'Enter the address and the API token above and save.' });
  expect(rest.every(({ verdict }) => verdict === 'not-tried')).toBe(true);
});

it.each<[ProblemKind, string[]]>([
  ['sidecar-unreachable', ['ok', 'failed', 'not-tried', 'not-tried', 'not-tried', 'not-tried']],
  ['not-a-sidecar', ['ok', 'failed', 'not-tried', 'not-tried', 'not-tried', 'not-tried']],
  ['wrong-token', ['ok', 'ok', 'failed', 'not-tried', 'not-tried', 'not-tried']],
  ['sidecar', ['ok', 'ok', 'ok', 'failed', 'not-tried', 'not-tried']],
])('stops at the step that fails: %s', (kind, expected) => {
  expect(verdicts({ settings, health: null, problem: new ApiProblem(kind, 'Because.') })).toEqual(expected);
});

it('says why a step was not tried', () => {
  expect(failing('sidecar-unreachable').at(-1)?.text).toBe('Not tried, because the sidecar was not reached.');
  expect(failing('wrong-token').at(-1)?.text).toBe('Not tried, because the token was refused.');
  expect(failing('sidecar').at(-1)?.text).toBe('Not tried, because the step before it failed.');
});

it('does not call delivered what only goes to the log', () => {
  const notifier = { status: 'ok' as const, since: null, waiting: 0, lastDeliveredAt: '2026-11-30T11:55:00.000Z' };
  const stdout = { ...notifier, id: 'stdout', message: 'Notices are written to the log' };
  const ntfy = { ...notifier, id: 'ntfy', message: 'Notices are delivered' };
  const steps = connectionSteps(
    { settings, health: healthSample({ notifiers: [stdout, ntfy] }), problem: null },
    present
  );
  expect(steps.filter(({ name }) => name.startsWith('Notices')).map(({ text }) => text)).toEqual([
    'Notices are written to the log. Last written 5 min ago. They go to the log only and reach nobody: set NTFY_PUBLISH_URL to push them.',
    'Notices are delivered. Last delivered 5 min ago.',
  ]);
});

it('says where nothing answers', () => {
  expect(failing('sidecar-unreachable')[1].text).toContain('Nothing answers at http://sidecar:8080.');
});

it('warns of what works only in part', () => {
  const { store, analysis, doors } = healthSample();
  const health = healthSample({
    store: { ...store, status: 'off', message: 'The history is switched off' },
    analysis: {
      ...analysis,
      status: 'degraded',
      message: 'The daily budget is spent',
      queued: 4,
      dead: 1,
      model: null,
    },
    doors: doors.map((door) => ({ ...door, lastDeliveryAt: null, lastTestAt: '2026-11-30T11:58:00.000Z' })),
  });
  const steps = connectionSteps({ settings, health, problem: null }, present).slice(3);
  expect(steps.map(({ verdict }) => verdict)).toEqual(['warning', 'warning', 'warning']);
  expect(steps[1].text).toBe('The daily budget is spent. 4 waiting, 0 running. 1 job given up.');
  expect(steps[2].text).toBe('Nothing has been delivered yet: connect a sender below. Test received 2 min ago.');
});

it('says since when a part fails, each notifier by name', () => {
  const { store, analysis } = healthSample();
  const notifier = { id: 'ntfy', waiting: 2, lastDeliveredAt: '2026-11-30T11:30:00.000Z' };
  const health = healthSample({
    store: { ...store, status: 'down', message: 'The history cannot be written', since: '2026-11-29T11:00:00.000Z' },
    analysis: { ...analysis, status: 'degraded', message: 'Analyses fail', since: '2026-11-30T11:48:00.000Z' },
    notifiers: [
      { ...notifier, status: 'degraded', message: '2 notices wait', since: '2026-11-30T11:40:00.000Z' },
      { ...notifier, id: 'webhook', status: 'ok', message: 'Notices are delivered', since: null },
    ],
  });
  const steps = connectionSteps({ settings, health, problem: null }, present).slice(3, 7);
  expect(steps.map(({ verdict }) => verdict)).toEqual(['failed', 'warning', 'warning', 'ok']);
  expect(steps[0].text).toBe(
    'The history cannot be written. Failing since 29 Nov 11:00 (25 h). The file takes 1.8 MB.'
  );
  expect(steps[1].text).toBe('Analyses fail. Failing since 11:48 (12 min). Spent today $0.10 of $5.00.');
  expect(steps[2]).toMatchObject({
    name: 'Notices by ntfy',
    text: '2 notices wait. Failing since 11:40 (20 min). Last delivered 30 min ago.',
  });
  expect(steps[3]).toMatchObject({
    name: 'Notices by webhook',
    text: 'Notices are delivered. Last delivered 30 min ago.',
  });
});

it('does not take what cannot be read for what never happened', () => {
  const doors = healthSample().doors.map((door) => ({ ...door, lastDeliveryAt: null }));
  const notifier = { id: 'ntfy', waiting: 0, lastDeliveredAt: null, since: null };
  const health = healthSample({
    known: false,
    doors,
    notifiers: [{ ...notifier, status: 'unknown', message: 'Not known: the history cannot be read just now.' }],
  });
  const steps = connectionSteps({ settings, health, problem: null }, present).slice(5);
  expect(steps.map(({ verdict, text }) => `${verdict}: ${text}`)).toEqual(
    Array(2).fill('not-tried: Not known: the history cannot be read just now.')
  );
});
