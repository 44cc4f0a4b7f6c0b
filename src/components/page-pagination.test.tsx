import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { PagePagination } from './page-pagination';

const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
});

it('starts the next page at the top of its list', async () => {
  const onPage = jest.fn();
  render(
    <section aria-label="List">
      <PagePagination page={1} pageSize={50} total={120} onPage={onPage} />
    </section>
  );
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  expect(onPage).toHaveBeenCalledWith(2);
  expect(scrolled).toEqual([screen.getByRole('region', { name: 'List' })]);
});

it('is absent when everything fits on one page', () => {
  const { container } = render(<PagePagination page={1} pageSize={50} total={50} onPage={jest.fn()} />);
  expect(container).toBeEmptyDOMElement();
});
