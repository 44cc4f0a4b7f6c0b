import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type Answers, pending, refused, unreachable } from '../../test/api-answers';
import { alertsSample, healthSample, overviewSample, rowSample } from '../../test/overview-samples';
import { renderPage } from '../../test/render';
import { signInAs } from '../../test/sign-in';
import { OverviewPage } from './overview-page';

const full: Answers = {
  ...{ overview: overviewSample(), alerts: alertsSample(), health: healthSample() },
  labels: { items: [] },
};
const open = (answers: Answers = {}, at = '') => renderPage(<OverviewPage />, { at, answers: { ...full, ...answers } });

it('waits in words', () => {
  open({ overview: pending });
  expect(screen.getByText('Loading the overview')).toBeInTheDocument();
});

it('shows how to connect a sender before the first delivery', async () => {
  const { api } = open({ overview: overviewSample({ lastDeliveryAt: null }) });
  expect(await screen.findByText('No alerts yet')).toBeInTheDocument();
  expect(await screen.findByText('http://sidecar:8080/webhook/grafana')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Alertmanager' }));
  expect(screen.getByLabelText('the Alertmanager configuration')).toHaveTextContent(
    'url: http://sidecar:8080/webhook/alertmanager'
  );
  expect(api.of('alerts')).toHaveLength(0);
});

it('says which sidecar does not answer and asks again on request', async () => {
  const { api } = open({ overview: unreachable });
  expect(await screen.findByText('The sidecar at http://sidecar:8080 does not answer')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.of('overview')).toHaveLength(2));
});

it('passes on what the sidecar says is wrong', async () => {
  open({ overview: refused(503, 'store_unavailable', 'The history file cannot be written: free some disk space.') });
  expect(await screen.findByText('The history file cannot be written: free some disk space.')).toBeInTheDocument();
});

it('tells the figures in words and lists the alerts', async () => {
  const { api } = open();
  expect(await screen.findByText(/^214 fires of 37 alerts in the last 7 days, 12 % fewer/)).toBeInTheDocument();
  const row = (await screen.findByRole('link', { name: 'PaymentsHighErrorRate' })).closest('tr')!;
  expect(row).toHaveTextContent('service payments · prod');
  expect(row).toHaveTextContent(', firing');
  expect(within(row).getByText('+3')).toBeInTheDocument();
  expect(within(row).getByText('2 d 14 h')).toBeInTheDocument();
  expect(within(row).getByText('Session cache disabled by flag')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: '8 fires of PaymentsHighErrorRate' })).toHaveAttribute(
    'href',
    '/a/alertrecall-history-app/alerts/3c1f9a0be2d47c55?from=now-7d&to=now'
  );
  expect(api.of('overview')[0].params).toMatchObject({ tz: 'UTC', from: expect.stringMatching(/Z$/) });
});

it('says honestly who wrote the analyses', async () => {
  const analysis = { ...healthSample().analysis, analyst: 'rules' as const };
  open({ health: healthSample({ analysis }) });
  expect(await screen.findByText(/by the rules analyst: no model is set up/)).toBeInTheDocument();
});

it('shows text of an alert as text', async () => {
  const { container } = open({
    alerts: alertsSample([rowSample({ name: '<img src=x onerror=alert(1)>', labels: { service: '<b>x</b>' } })]),
  });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(container.querySelector('img[src="x"]')).toBeNull();
});

it('sorts on the sidecar and keeps the order in the address', async () => {
  const { api, location } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Last fired' }));
  await waitFor(() => expect(api.of('alerts').at(-1)?.params).toMatchObject({ sort: 'lastFired', order: 'desc' }));
  expect(location().search.get('sort')).toBe('lastFired');
  expect(screen.getByRole('columnheader', { name: 'Last fired' })).toHaveAttribute('aria-sort', 'descending');
});

it('searches once typing pauses and goes back to the first page', async () => {
  const { api, location } = open({ alerts: alertsSample([rowSample()], 120) }, '?page=2');
  await screen.findByRole('link', { name: 'PaymentsHighErrorRate' });
  expect(api.of('alerts')[0].params).toMatchObject({ offset: 50 });
  await userEvent.type(screen.getByLabelText('Search alerts'), 'env=prod');
  await waitFor(() => expect(location().search.get('q')).toBe('env=prod'));
  expect(location().search.get('page')).toBeNull();
  await waitFor(() => expect(api.of('alerts').at(-1)?.params).toMatchObject({ q: 'env=prod', offset: 0 }));
  expect(api.of('alerts')).toHaveLength(2);
});

it('narrows to unexplained alerts and offers to clear the filters', async () => {
  const attention = { ...overviewSample().attention, unexplained: 5 };
  const { api, location } = open({ overview: overviewSample({ attention }), alerts: alertsSample([]) });
  await userEvent.click(await screen.findByRole('link', { name: 'Show them' }));
  expect(await screen.findByText('No alert matches these filters')).toBeInTheDocument();
  expect(api.of('alerts').at(-1)?.params).toMatchObject({ unexplained: 'true' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]);
  expect(location().search.get('unexplained')).toBeNull();
  expect(await screen.findByText('No alert fired in this range')).toBeInTheDocument();
});

describe('rows of cases', () => {
  const ofCase = rowSample({ alerts: 2, fires: 8, labels: { service: 'payments', env: 'prod' } });
  const version = (text: string) =>
    rowSample({ fingerprint: `fp-${text}`, labels: { service: 'payments', env: 'prod', version: text } });
  const answers: Answers = {
    alerts: ({ params }) =>
      params?.by === 'case' ? alertsSample([ofCase], 1) : alertsSample([version('1.8.0'), version('1.9.0')]),
  };

  it('tell how many there are, and unfold to their alerts by what is different', async () => {
    const { api } = open(answers);
    expect(await screen.findByText('1 case of 2 alerts')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '2 alerts' }));
    expect(await screen.findByRole('link', { name: 'version 1.9.0' })).toHaveAttribute(
      'href',
      expect.stringContaining('/alerts/fp-1.9.0?')
    );
    expect(api.of('alerts').at(-1)?.params).toMatchObject({ by: 'alert', case: ofCase.caseKey, kind: 'alert' });
    await userEvent.click(screen.getByRole('button', { name: '2 alerts' }));
    expect(screen.queryByRole('link', { name: 'version 1.9.0' })).not.toBeInTheDocument();
  });

  it('unfold by the arrow keys from their name, the one stop of the row', async () => {
    open(answers);
    const row = (await screen.findByRole('link', { name: 'PaymentsHighErrorRate' })).closest('tr')!;
    const stops = [...row.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex >= 0);
    expect(stops.map(({ textContent }) => textContent)).toEqual(['PaymentsHighErrorRate']);
    stops[0].focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('link', { name: 'version 1.8.0' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('link', { name: 'version 1.8.0' })).not.toBeInTheDocument();
  });

  it('give way to rows of fingerprints by a switch that stands in the address', async () => {
    const { api, location } = open(answers);
    await userEvent.click(await screen.findByRole('radio', { name: 'Alerts' }));
    await waitFor(() => expect(api.of('alerts').at(-1)?.params).toMatchObject({ by: 'alert' }));
    expect(location().search.get('by')).toBe('alert');
    expect(await screen.findByText('2 alerts')).toBeInTheDocument();
  });
});

it('counts by the values of a label, each a filter when clicked', async () => {
  const item = { fires: 6, share: 0.75, previousFires: 1, alerts: 3, cases: 2 };
  const contributors = {
    ...{ range: overviewSample().range, fires: 8, values: 2 },
    items: [
      { ...item, value: 'pay' },
      { ...item, value: null, fires: 2, share: 0.25, previousFires: null },
    ],
  };
  const { api, location } = open(
    { contributors, labels: { items: [{ text: 'service', alerts: 3 }] } },
    '?group=service'
  );
  const table = await screen.findByRole('table', { name: 'Fires by service' });
  const row = within(table).getByRole('button', { name: 'pay' }).closest('tr')!;
  expect(row).toHaveTextContent(/6.*75 %.*\+5.*2 cases, 3 alerts/);
  expect(within(table).getByText('without this label').closest('tr')).toHaveTextContent(/2.*25 %.*–/);
  expect(api.of('contributors')[0].params).toMatchObject({ label: 'service' });
  await userEvent.click(within(table).getByRole('button', { name: 'pay' }));
  expect(location().search.get('q')).toBe('service=pay');
  expect(location().search.get('group')).toBeNull();
});

it('tells of what burns since before the range', async () => {
  open({ alerts: alertsSample([rowSample({ fires: 0, lastFiredAt: '2026-11-14T11:42:00.000Z' })]) });
  const row = (await screen.findByRole('link', { name: 'PaymentsHighErrorRate' })).closest('tr')!;
  expect(row).toHaveTextContent('since 14 Nov 11:42, still firing');
});

it('claims no change where nothing earlier is kept', async () => {
  open({ alerts: alertsSample([rowSample({ previousFires: null, firstFiredAt: '2026-11-29T00:00:00.000Z' })]) });
  const row = (await screen.findByRole('link', { name: 'PaymentsHighErrorRate' })).closest('tr')!;
  expect(row).not.toHaveTextContent('new');
});

it('keeps what was there when it cannot be asked for anew, and says from when it is', async () => {
  let fails = false;
  const { api } = open({ overview: () => (fails ? unreachable : overviewSample()) });
  expect(await screen.findByText(/^214 fires of 37 alerts/)).toBeInTheDocument();
  fails = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Shown as of .*: it could not be asked for anew$/)).toBeInTheDocument();
  expect(screen.getByText(/^214 fires of 37 alerts/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PaymentsHighErrorRate' })).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be asked for anew$/)).not.toBeInTheDocument());
  expect(api.of('overview').length).toBeGreaterThanOrEqual(3);
});

it('says nothing of a filter whose figures are not there yet', async () => {
  const { location } = open({
    overview: ({ params }) => (params?.q === undefined ? overviewSample() : pending),
  });
  await screen.findByText(/^214 fires of 37 alerts/);
  await userEvent.type(screen.getByLabelText('Search alerts'), 'env=prod');
  await waitFor(() => expect(location().search.get('q')).toBe('env=prod'));
  expect(screen.getByText(/^214 fires of 37 alerts/)).toBeInTheDocument();
  expect(screen.queryByText(/^Only env=prod/)).not.toBeInTheDocument();
});

it('turns pages', async () => {
  const { api, location } = open({ alerts: alertsSample([rowSample()], 120) });
  await userEvent.click(await screen.findByRole('button', { name: '3' }));
  await waitFor(() => expect(api.of('alerts').at(-1)?.params).toMatchObject({ limit: 50, offset: 100 }));
  expect(location().search.get('page')).toBe('3');
});

it('names a fixed range by day and time', async () => {
  open({}, '?from=2026-11-24T19:49:47Z&to=2026-11-26T19:17:14Z&tz=utc');
  expect(
    await screen.findByText(/^214 fires of 37 alerts from 24 Nov.* 19:49 to 26 Nov.* 19:17, /)
  ).toBeInTheDocument();
});

describe('a silent heartbeat', () => {
  const silent = { name: 'Watchdog', fingerprint: 'beat', lastSeenAt: '2026-11-30T07:00:00.000Z' };
  const withSilent = overviewSample({ attention: { ...overviewSample().attention, silentHeartbeats: [silent] } });

  it('is put away, gone from the list, and told again when that is undone', async () => {
    signInAs('Editor');
    let away = false;
    const { api } = open({
      overview: () => (away ? overviewSample() : withSilent),
      putAway: ({ params }) => {
        away = params?.undo === undefined;
        return away
          ? { state: 'put-away', message: 'The silence of Watchdog is told no more.' }
          : { state: 'told', message: 'The silence of Watchdog is told again.' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Put away' }));
    expect(await screen.findByText('The silence of Watchdog is told no more.')).toBeInTheDocument();
    expect(screen.queryByText(/heartbeat Watchdog is silent/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The silence of Watchdog is told again.')).toBeInTheDocument();
    expect(screen.getByText(/heartbeat Watchdog is silent/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(api.of('putAway').map(({ url }) => url.endsWith('/alerts/beat/put-away'))).toEqual([true, true]);
  });

  it('is not for a Viewer to put away', async () => {
    signInAs('Viewer');
    open({ overview: withSilent });
    const button = await screen.findByRole('button', { name: 'Put away' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/Your role is Viewer: putting its silence away needs/)).toBeInTheDocument();
  });

  it('says why it was not put away', async () => {
    signInAs('Admin');
    open({ overview: withSilent, putAway: refused(404, 'not_found', 'No alert with fingerprint beat is known.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Put away' }));
    expect(await screen.findByText('Not done: No alert with fingerprint beat is known.')).toBeInTheDocument();
    expect(screen.getByText(/heartbeat Watchdog is silent/)).toBeInTheDocument();
  });
});
