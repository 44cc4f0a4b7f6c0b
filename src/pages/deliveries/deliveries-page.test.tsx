import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type Answers, pending, unreachable } from '../../test/api-answers';
import { deliverySample } from '../../test/overview-samples';
import { renderPage } from '../../test/render';
import { DeliveriesPage } from './deliveries-page';

const open = (deliveries: Answers['deliveries'], at = '') =>
  renderPage(<DeliveriesPage />, { at, answers: { deliveries } });

it('waits in words', () => {
  open(pending);
  expect(screen.getByText('Loading the deliveries')).toBeInTheDocument();
});

it('says that there is nothing of the kind asked for', async () => {
  open({ total: 0, items: [] }, '?show=unreadable');
  expect(await screen.findByText('Every delivery of this range could be read')).toBeInTheDocument();
});

it('says what is wrong', async () => {
  open(unreachable);
  expect(await screen.findByText('The sidecar at http://sidecar:8080 does not answer')).toBeInTheDocument();
});

it('names the first alerts of a delivery, each with a link', async () => {
  const told = ['a', 'b', 'c'].map((letter) => ({ fingerprint: `fp-${letter}`, name: `Alert ${letter}` }));
  open({ total: 1, items: [deliverySample({ alerts: 7, told })] });
  expect(await screen.findByRole('link', { name: 'Alert b' })).toHaveAttribute(
    'href',
    expect.stringContaining('/alerts/fp-b')
  );
  expect(screen.getByText(/and 4 more$/)).toBeInTheDocument();
});

it('lists deliveries with what was odd, as plain text', async () => {
  const { container } = open({
    total: 3,
    items: [
      deliverySample({
        id: 1,
        outcome: 'unreadable',
        problem: 'This is not JSON.',
        excerpt: '<script>alert(1)</script>',
      }),
      deliverySample({ id: 2, truncatedAlerts: 2, bytes: 275_000 }),
      deliverySample({ id: 3, outcome: 'partial', rejected: [{ index: 1, reason: 'labels is null' }] }),
    ],
  });
  expect(await screen.findByText('This is not JSON.')).toBeInTheDocument();
  expect(screen.getByText('<script>alert(1)</script>')).toBeInTheDocument();
  expect(container.querySelector('script')).toBeNull();
  expect(screen.getByText(/2 alerts of this group were not sent/)).toBeInTheDocument();
  expect(screen.getByText('Alert 2 was left out: labels is null')).toBeInTheDocument();
  expect(screen.getByText('275 kB')).toBeInTheDocument();
});

it('asks for another view and keeps it in the address', async () => {
  const { api, location } = open({ total: 120, items: [deliverySample()] }, '?page=2');
  await screen.findByRole('table', { name: 'Deliveries' });
  expect(api.of('deliveries')[0].params).toMatchObject({ show: 'all', limit: 50, offset: 50 });
  await userEvent.click(screen.getByRole('tab', { name: 'Tests' }));
  await waitFor(() => expect(api.of('deliveries').at(-1)?.params).toMatchObject({ show: 'test', offset: 0 }));
  expect(location().search.get('show')).toBe('test');
});
