import { inOrder, type Sortable } from './alert-order';

const row = (id: number, key: Sortable['key'], lastStartsAt = 0): Sortable => ({
  ...{ id, isFiring: false, lastStartsAt, key },
});
const ids = (rows: Sortable[]) => rows.map(({ id }) => id);

test('numbers sort both ways, and what has no figure comes last both ways', () => {
  const rows = [row(1, 5), row(2, null), row(3, 9), row(4, 1)];
  expect(ids(inOrder(rows, 'asc'))).toEqual([4, 1, 3, 2]);
  expect(ids(inOrder(rows, 'desc'))).toEqual([3, 1, 4, 2]);
});

test('names sort as people read them', () => {
  const rows = [row(1, 'node 10'), row(2, 'Node 2'), row(3, 'älter')];
  expect(ids(inOrder(rows, 'asc'))).toEqual([3, 2, 1]);
});

test('equal figures put the one that fired last first, and never swap between pages', () => {
  expect(ids(inOrder([row(1, 3, 10), row(2, 3, 20), row(3, 3, 10)], 'desc'))).toEqual([2, 1, 3]);
});
