import { act, render } from '@testing-library/react';
import React, { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { ScrollMemory } from './scroll-memory';

let navigate: ReturnType<typeof useNavigate>;
const Page = ({ to }: { to: string }) => {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
  }, [current]);
  return (
    <>
      <ScrollMemory />
      <Link to={to}>Go</Link>
    </>
  );
};

/** As Grafana's: not the window scrolls, but an element around the page. */
function open() {
  const { container } = render(
    <main style={{ overflowY: 'auto' }}>
      <MemoryRouter initialEntries={['/list']} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Routes>
          <Route path="/list" element={<Page key="list" to="/one" />} />
          <Route path="/one" element={<Page key="one" to="/list" />} />
        </Routes>
      </MemoryRouter>
    </main>
  );
  const main = container.querySelector('main')!;
  Object.defineProperties(main, {
    clientHeight: { value: 500 },
    scrollHeight: { value: 3000, configurable: true },
  });
  return main;
}

function scrollTo(element: Element, top: number) {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}

const go = (to: string | number, options?: { replace: boolean }) =>
  act(async () => (typeof to === 'number' ? navigate(to) : navigate(to, options)));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('begins a new page at its top, and leads back to where one was', async () => {
  const main = open();
  scrollTo(main, 800);
  await go('/one');
  expect(main.scrollTop).toBe(0);
  scrollTo(main, 120);
  await go(-1);
  expect(main.scrollTop).toBe(800);
  await go(1);
  expect(main.scrollTop).toBe(120);
});

it('stays where it is when only the address of the page changes, and finds that again too', async () => {
  const main = open();
  scrollTo(main, 800);
  await go('/list?fire=2', { replace: true });
  expect(main.scrollTop).toBe(800);
  await go('/one');
  await go(-1);
  expect(main.scrollTop).toBe(800);
});

it('waits until the page is filled, and gives up when one scrolls', async () => {
  const main = open();
  scrollTo(main, 800);
  await go('/one');
  Object.defineProperty(main, 'scrollHeight', { value: 500, configurable: true });
  await go(-1);
  expect(main.scrollTop).toBe(0);
  Object.defineProperty(main, 'scrollHeight', { value: 3000, configurable: true });
  act(() => void jest.advanceTimersByTime(60));
  expect(main.scrollTop).toBe(800);
  await go('/one');
  Object.defineProperty(main, 'scrollHeight', { value: 500, configurable: true });
  await go(-1);
  main.scrollTop = 0;
  document.dispatchEvent(new Event('wheel'));
  Object.defineProperty(main, 'scrollHeight', { value: 3000, configurable: true });
  act(() => void jest.advanceTimersByTime(6000));
  expect(main.scrollTop).toBe(0);
});
