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
    'The model answers.',
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

it('says where nothing answers', () => {
  expect(failing('sidecar-unreachable')[1].text).toContain('Nothing answers at http://sidecar:8080.');
});

it('warns of what works only in part', () => {
  const { store, analysis, doors } = healthSample();
  const health = healthSample({
    store: { ...store, status: 'off', message: 'The history is switched off' },
    analysis: { ...analysis, status: 'degraded', message: 'The daily budget is spent', queued: 4, dead: 1 },
    doors: doors.map((door) => ({ ...door, lastDeliveryAt: null, lastTestAt: '2026-11-30T11:58:00.000Z' })),
  });
  const steps = connectionSteps({ settings, health, problem: null }, present).slice(3);
  expect(steps.map(({ verdict }) => verdict)).toEqual(['warning', 'warning', 'warning']);
  expect(steps[1].text).toBe('The daily budget is spent. 4 waiting, 0 running. 1 job given up.');
  expect(steps[2].text).toBe('Nothing has been delivered yet: connect a sender below. Test received 2 min ago.');
});
