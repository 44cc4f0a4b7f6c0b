import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import {
  openFire,
  sampleAlert,
  sampleAnalysis,
  sampleFire,
  sampleSummary,
  sampleTimeline,
  timelineAnswer,
} from '../../test/alert-samples';
import { type Answers, pending, refused, unreachable } from '../../test/api-answers';
import { browseAt } from '../../test/browser';
import { renderPage } from '../../test/render';
import { signInAs } from '../../test/sign-in';
import { AlertPage } from './alert-page';

const versions = [
  sampleSummary(),
  sampleSummary({
    runId: 'run-1',
    version: 1,
    startedAt: '2026-11-26T14:09:00.000Z',
    summary: 'Session cache disabled by flag',
    severity: 'warning',
  }),
];
const full: Answers = {
  alert: sampleAlert(),
  timeline: timelineAnswer(sampleTimeline()),
  fires: { total: 2, fires: [openFire(), sampleFire()] },
  analyses: { total: 2, items: versions },
  analysis: sampleAnalysis(),
};
const open = (answers: Answers = {}, search = '') =>
  renderPage(<AlertPage />, {
    at: `/alerts/3c1f9a0be2d47c55${search}`,
    path: '/alerts/:fingerprint',
    answers: { ...full, ...answers },
  });

// Without a width no chart draws: their own tests look at that, and the page is searched faster.
beforeAll(() => browseAt(0));
beforeEach(() => signInAs('Editor'));

it('shows what the alert itself says, as text, cut when it is a page long', async () => {
  const annotations = { summary: '9 % of checkouts <b>fail</b>', description: 'x'.repeat(900) };
  open({ alert: sampleAlert({ annotations }) });
  const says = await screen.findByRole('region', { name: 'What the alert says' });
  expect(says).toHaveTextContent('9 % of checkouts <b>fail</b>');
  expect(says.textContent).toContain(`${'x'.repeat(800)}…`);
  expect(says.textContent).not.toContain('x'.repeat(801));
});

describe('states', () => {
  it('shows the shape of the page while it waits', () => {
    open({ alert: pending });
    expect(screen.getByRole('status', { name: 'Loading the alert' })).toBeInTheDocument();
  });

  it('says that the fingerprint is not known', async () => {
    open({ alert: refused(404, 'not_found', 'No such alert.') });
    expect(await screen.findByText('No alert with the fingerprint 3c1f9a0be2d47c55 is known')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all alerts' })).toHaveAttribute('href', '/a/alertrecall-history-app');
  });

  it('says what is wrong and asks again', async () => {
    const { api } = open({ timeline: unreachable });
    expect(await screen.findByText('The sidecar at http://sidecar:8080 does not answer')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.of('timeline')).toHaveLength(2));
  });

  it('leads to the last fire when there is none in the range', async () => {
    const quiet = sampleTimeline({
      fires: [],
    });
    const { location } = open({
      timeline: timelineAnswer(quiet),
      alert: sampleAlert({ firingSince: null, state: 'resolved' }),
    });
    expect(await screen.findByText(/No fires in this range; the last was at/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Timeline' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(Number(location().search.get('from'))).toBe(Date.parse('2026-11-29T14:05:00.000Z'));
    expect(Number(location().search.get('to'))).toBe(Date.parse('2026-12-01T14:05:00.000Z'));
  });
});

describe('the head', () => {
  it('has a link by dates to copy', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Copy a link by dates' })).toBeInTheDocument();
  });

  it('names the alert, its severity, habits, labels and case', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'PaymentsHighErrorRate' })).toBeInTheDocument();
    expect(screen.getByText(/^Firing for/)).toBeInTheDocument();
    expect(screen.getByText('Frequent')).toBeInTheDocument();
    expect(screen.getByTitle('service=payments')).toBeInTheDocument();
    expect(
      screen.getByText('payments high error rate · payments · prod', { selector: 'bdi' }).parentElement
    ).toHaveTextContent(/Alertmanager · case payments/);
  });

  it('links only where http(s) leads', async () => {
    open({
      alert: sampleAlert({
        links: [
          { rel: 'runbook', href: 'javascript:alert(1)' },
          { rel: 'rule', href: 'https://g.example/rule' },
        ],
      }),
    });
    expect(await screen.findByRole('link', { name: /Rule/ })).toHaveAttribute('href', 'https://g.example/rule');
    expect(screen.queryByRole('link', { name: /Runbook/ })).not.toBeInTheDocument();
  });

  it('keeps a text that turns the direction of writing from its neighbours', async () => {
    open({ alert: sampleAlert({ name: '\u202eevil\u2069', labels: { [`\u202epod`]: 'a\u2069\u202eb' } }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'evil' })).toHaveTextContent(/^evil$/);
    const [name, value] = [screen.getByText('pod'), screen.getByText('ab')];
    expect([name.tagName, value.tagName]).toEqual(['BDI', 'BDI']);
    expect(document.body.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('folds a long list of labels', async () => {
    const labels = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`label${index}`, 'x']));
    open({ alert: sampleAlert({ labels }) });
    await userEvent.click(await screen.findByRole('button', { name: '4 more labels' }));
    expect(screen.getByTitle('label11=x')).toBeInTheDocument();
  });
});

describe('analysing again', () => {
  it('is asked for by an editor', async () => {
    const { api } = open({ reanalyse: { state: 'queued', message: 'Queued.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Analyse again' }));
    await waitFor(() => expect(api.of('reanalyse')).toHaveLength(1));
    await waitFor(() => expect(api.of('alert').length).toBeGreaterThan(1));
  });

  it('is closed to a viewer, with the reason', async () => {
    signInAs('Viewer');
    open();
    const button = await screen.findByRole('button', { name: 'Analyse again' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/needs the role Editor or Admin/)).toBeInTheDocument();
  });

  it('says when it could not be queued', async () => {
    open({ reanalyse: refused(503, 'queue_full', 'The queue is full: try again in a minute.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Analyse again' }));
    expect(await screen.findByText('Not queued: The queue is full: try again in a minute.')).toBeInTheDocument();
  });

  it('tells what is under way, and asks for everything again when it is over', async () => {
    let asked = 0;
    const running = sampleAlert({
      pendingAnalysis: { state: 'running', ofIncident: false, attempts: 1, nextAttemptAt: null, lastError: null },
    });
    const { api } = open({ alert: () => (asked++ === 0 ? running : sampleAlert()) });
    expect(await screen.findByText('An analysis is running.')).toBeInTheDocument();
    await waitFor(() => expect(api.of('analyses')).toHaveLength(2), { timeout: 6000 });
    expect(screen.queryByText('An analysis is running.')).not.toBeInTheDocument();
  });
});

describe('the fire', () => {
  it('is the newest, or the one in the address', async () => {
    open();
    expect(await screen.findByRole('heading', { name: /^Fire of .*14:05/ })).toBeInTheDocument();
    expect(screen.getByText(/^firing for/, { selector: 'dd' })).toBeInTheDocument();
  });

  it('is chosen from the list and opens its analysis', async () => {
    const { location } = open();
    const table = await screen.findByRole('table', { name: 'Fires' });
    await userEvent.click(within(table).getByRole('button', { name: /^26 Nov.* 14:05/ }));
    expect(location().search.get('fire')).toBe('1');
    // Under its row, and no more under the timeline.
    expect(await within(table).findByText('11 min', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { name: /^Fire of / })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Open its analysis' }));
    expect(location().search.get('run')).toBe('run-1');
  });

  it('is one of many: the list has pages', async () => {
    const { api, location } = open({ fires: { total: 45, fires: [sampleFire()] } });
    await userEvent.click(await screen.findByRole('button', { name: '2' }));
    expect(location().search.get('page')).toBe('2');
    await waitFor(() => expect(api.of('fires')[1].params).toMatchObject({ limit: 20, offset: 20 }));
  });
});

describe('the analysis', () => {
  it('tells the finding, how sure it is and why not surer, evidence and next steps', async () => {
    open();
    expect(
      await screen.findByText('The session cache flag is on again since 14:01.', { selector: 'p' })
    ).toBeInTheDocument();
    expect(screen.getByText('confidence 0.6')).toBeInTheDocument();
    expect(screen.getByText('Held at 0.6: no live evidence.')).toBeInTheDocument();
    expect(screen.getByText('changes', { selector: 'bdi' }).parentElement).toHaveTextContent(
      'changes · looked, nothing'
    );
    expect(screen.getByText('Loki', { selector: 'bdi' }).parentElement).toHaveTextContent('Loki · could not look');
    expect(screen.getByText('Set the flag to false.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeInTheDocument();
    expect(screen.getByText('claude-sonnet-5-5 · 8,412 tokens · $0.031 · 22 s')).toBeInTheDocument();
  });

  it('shows the exact bytes the model was told, as text', async () => {
    const { location } = open();
    await userEvent.click(await screen.findByRole('tab', { name: 'What the model was told' }));
    expect(location().search.get('tab')).toBe('told');
    const exact = await screen.findByText(/SYSTEM You analyse alerts/, { selector: 'pre' });
    expect(exact.textContent).toBe(sampleAnalysis().promptText);
    expect(screen.getByText('This fingerprint has fired 8 times.', { selector: 'pre' })).toBeInTheDocument();
  });

  it('says when memory had nothing to say', async () => {
    open({ analysis: sampleAnalysis({ memoryText: '' }) }, '?tab=told');
    expect(await screen.findByText('Nothing: memory had nothing to say.')).toBeInTheDocument();
  });

  it('marks the rules analyst', async () => {
    open({ analysis: sampleAnalysis({ analyst: 'rules', model: null }) });
    expect(await screen.findAllByText(/Rules analyst: facts only, no model was asked/)).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'What the analyst was told' })).toBeInTheDocument();
  });

  it('says that the model could not answer, what it cost and what it sent', async () => {
    const unanswered = { analyst: 'rules' as const, failureReason: 'the reply was cut off' };
    open({ analysis: sampleAnalysis({ ...unanswered, costUsd: 0.02, replyText: '{"summary":"The <b>cache' }) });
    expect(await screen.findAllByText(/Rules analyst: facts only, the model could not answer/)).toHaveLength(2);
    expect(screen.getByText(/ · \$0\.02 · /)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'What the model was told' }));
    expect(screen.getByRole('region', { name: /^What the model answered/ })).toHaveTextContent(
      '{"summary":"The <b>cache'
    );
  });

  it('has the silence of a heartbeat told again that was put away', async () => {
    const away = { kind: 'heartbeat' as const, putAwayAt: '2026-11-29T10:00:00.000Z' };
    let told = false;
    const { api } = open({
      alert: () => sampleAlert(told ? { kind: 'heartbeat' } : away),
      putAway: () => ((told = true), { state: 'told', message: 'The silence of Watchdog is told again.' }),
    });
    expect(await screen.findByText(/Its silence was put away .*29 Nov/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tell its silence again' }));
    await waitFor(() => expect(screen.queryByText(/Its silence was put away/)).not.toBeInTheDocument());
    expect(api.of('putAway').map(({ params }) => params)).toEqual([{ undo: 'true' }]);
  });

  it('shows a failure as a state with its reason', async () => {
    const failed = { state: 'failed' as const, summary: null, failureReason: 'the model refused' };
    open({
      analyses: { total: 1, items: [sampleSummary(failed)] },
      analysis: sampleAnalysis(failed),
      alert: sampleAlert({
        pendingAnalysis: {
          state: 'queued',
          ofIncident: false,
          attempts: 1,
          nextAttemptAt: '2026-11-30T14:20:00.000Z',
          lastError: 'the model refused',
        },
      }),
    });
    expect(
      await screen.findByText(/^Analysis failed: the model refused\. It will be tried again at .*14:20\.$/)
    ).toBeInTheDocument();
  });

  it('does not hide a newer failure behind an older finding', async () => {
    const failed = sampleSummary({
      runId: 'run-3',
      version: 3,
      state: 'failed',
      summary: null,
      failureReason: 'the budget of the day is spent',
    });
    open({ analyses: { total: 3, items: [failed, ...versions] } });
    expect(await screen.findByText(/the budget of the day is spent/)).toBeInTheDocument();
    expect(
      await screen.findByText('The session cache flag is on again since 14:01.', { selector: 'p' })
    ).toBeInTheDocument();
  });

  it('lists all versions and opens one', async () => {
    const { location } = open({}, '?tab=versions');
    await userEvent.click(await screen.findByText('Version 1'));
    expect(location().search.get('run')).toBe('run-1');
    expect(location().search.get('tab')).toBeNull();
  });

  it('says when it is of the incident, and for which alert it was made', async () => {
    const other = { runId: 'run-9', fingerprint: 'other', alertName: 'PaymentsDown' };
    const { location } = open({
      analyses: { total: 2, items: [sampleSummary(other), ...versions] },
      analysis: sampleAnalysis(other),
    });
    expect(await screen.findByText('of the incident, made for PaymentsDown')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: /Versions/ }));
    expect(await screen.findByText('Of the incident')).toBeInTheDocument();
    expect(location().search.get('tab')).toBe('versions');
  });

  it('says when there is none', async () => {
    open({ analyses: { total: 0, items: [] } });
    expect(await screen.findByText('This alert has not been analysed yet.')).toBeInTheDocument();
  });
});

describe('memory', () => {
  it('offers earlier findings as hypotheses that lead to their analysis', async () => {
    const { location } = open();
    const card = (
      await screen.findByRole('heading', { name: 'Prior hypotheses: to verify, not established facts' })
    ).closest('section')!;
    const finding = await within(card).findByRole('button', { name: /Session cache disabled by flag/ });
    expect(within(card).getByRole('img', { name: 'warning' })).toBeInTheDocument();
    await userEvent.click(finding);
    expect(location().search.get('run')).toBe('run-1');
  });

  it('is said aloud when an alert comes back and memory is empty', async () => {
    open({ alert: sampleAlert({ memory: { hypotheses: 0, nothing: 'No earlier analysis came to a finding.' } }) });
    expect(
      await screen.findByText('The next analysis will be told no hypothesis. No earlier analysis came to a finding.')
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('folds what the rules wrote into one line', async () => {
    const rules = (runId: string) => sampleSummary({ runId, analyst: 'rules', summary: `Facts ${runId}.` });
    open({ analyses: { total: 4, items: [sampleSummary(), rules('r2'), rules('r3'), versions[1]] } });
    const folded = await screen.findByRole('button', { name: '2 earlier analyses by the rules, with facts only' });
    expect(screen.getByRole('button', { name: /Session cache disabled by flag/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Facts r2/ })).not.toBeInTheDocument();
    await userEvent.click(folded);
    expect(screen.getByRole('button', { name: /Facts r2/ })).toBeInTheDocument();
  });

  it('says what was concluded last, and leads to it', async () => {
    const finding = {
      ...{ runId: 'run-1', at: '2026-11-26T14:20:00.000Z', fireStartsAt: '2026-11-26T14:05:00.000Z' },
      ...{ summary: 'Session cache.', rootCause: 'A flag turned the cache off.', confidence: 0.6 },
      ...{ fingerprint: '3c1f9a0be2d47c55', alertName: 'PaymentsHighErrorRate' },
    };
    const { location } = open({
      alert: sampleAlert({ concluded: { finding, byRules: 3, withoutCause: 0 } }),
      analysis: sampleAnalysis({ runId: 'run-1' }),
    });
    expect(await screen.findByText('Session cache.')).toBeInTheDocument();
    expect(
      screen.getByText(/^a guess of the model, 26 Nov.* confidence 0.6, confirmed by nobody$/)
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Read it' }));
    expect(location().search.get('run')).toBe('run-1');
    expect(await screen.findByRole('heading', { name: /^An older analysis, of / })).toBeInTheDocument();
  });

  it('is not missed at a first fire', async () => {
    open({ alert: sampleAlert({ totalFires: 1, memory: { hypotheses: 0, nothing: 'This is the first fire.' } }) });
    expect(await screen.findByRole('heading', { name: 'Timeline' })).toBeInTheDocument();
    expect(screen.queryByText('This is the first fire.')).not.toBeInTheDocument();
  });

  it('knows the other identities of the alert', async () => {
    const before = {
      fingerprint: 'aaaabbbbcccc',
      name: 'PaymentErrors',
      fires: 12,
      lastFiredAt: '2026-11-08T00:00:00.000Z',
      reason: 'same rule',
    };
    open({ alert: sampleAlert({ predecessors: [before] }) });
    expect(await screen.findByRole('link', { name: 'PaymentErrors' })).toHaveAttribute(
      'href',
      expect.stringContaining('/alerts/aaaabbbbcccc')
    );
  });
});
