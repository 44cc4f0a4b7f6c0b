import type { AlertDetail } from '@alert-recall/contract';
import { screen } from '@testing-library/react';
import React from 'react';
import { useUrlRange } from '../../components/url-range';
import { sampleAlert } from '../../test/alert-samples';
import { browseAt } from '../../test/browser';
import { renderPage } from '../../test/render';
import { HiddenRule } from './hidden-rule';

function Shown({ alert }: { alert: AlertDetail }) {
  return <HiddenRule alert={alert} range={useUrlRange()} />;
}

const show = (change: Partial<AlertDetail>) =>
  renderPage(<Shown alert={sampleAlert({ kind: 'monitoring-fault', ...change })} />, { at: '?tz=utc' }).container;
const hidden = { fingerprint: 'disk-a', name: 'Disk full', labels: { host: '<b>a</b>' } };
const alerts = [{ ...hidden, lastFiredAt: '2026-11-26T14:05:00.000Z' }];

beforeAll(() => browseAt(0));

it('says which rule is hidden, with links to it and to its alerts', () => {
  const links = [{ rel: 'rule' as const, href: 'https://grafana.test/rule' }];
  const container = show({ links, hides: { rule: 'Disk full', alerts, more: 4 } });
  expect(container).toHaveTextContent(
    'It hides the rule Disk full: while it fires, nothing is heard of Disk full (host <b>a</b>, last 26 Nov 14:05) and 4 more.'
  );
  const [rule, alert] = screen.getAllByRole('link', { name: /Disk full/ });
  expect(rule).toHaveAttribute('href', 'https://grafana.test/rule');
  expect(alert).toHaveAttribute('href', expect.stringContaining('/alerts/disk-a?from=now-7d'));
});

it('makes no link of an address that is none, and says that no alert is known', () => {
  const links = [{ rel: 'rule' as const, href: 'javascript:alert(1)' }];
  const container = show({ links, hides: { rule: 'Disk full', alerts: [], more: 0 } });
  expect(container).toHaveTextContent('It hides the rule Disk full, of which no alert is known here.');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('says nothing of an alert that hides none', () => {
  expect(show({ hides: null })).toBeEmptyDOMElement();
});
