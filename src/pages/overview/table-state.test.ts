import { isFiltered, nextOrder, readTableState, tableQuery } from './table-state';

const range = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-30T12:00:00.000Z', tz: 'UTC' };
const read = (search: string) => readTableState(new URLSearchParams(search));

it('begins with the most frequent alerts, unfiltered, on the first page', () => {
  const state = read('');
  expect(isFiltered(state)).toBe(false);
  expect(tableQuery(state, range)).toMatchObject({
    ...range,
    sort: 'fires',
    order: 'desc',
    limit: 50,
    offset: 0,
    q: undefined,
    unexplained: undefined,
  });
});

it('reads every choice from the address', () => {
  const state = read(
    'q=env%3Dprod&by=alert&case=1%7Cdisk%7Chost%2Fa%7C&severity=critical&state=firing&source=grafana&kind=heartbeat&unexplained=true&sort=name&order=asc&page=3'
  );
  expect(isFiltered(state)).toBe(true);
  expect(tableQuery(state, range)).toEqual({
    ...range,
    q: 'env=prod',
    severity: 'critical',
    state: 'firing',
    source: 'grafana',
    kind: 'heartbeat',
    case: '1|disk|host/a|',
    hours: undefined,
    by: 'alert',
    unexplained: 'true',
    sort: 'name',
    order: 'asc',
    limit: 50,
    offset: 100,
  });
});

it('ignores values that do not exist', () => {
  expect(read('by=pod&severity=loud&state=x&source=y&kind=z&sort=colour&order=up&page=-4&unexplained=yes')).toEqual(
    read('')
  );
});

it('turns the order round on a second click and begins names at A', () => {
  const state = read('');
  expect(nextOrder(state, 'fires')).toEqual({ sort: 'fires', order: 'asc' });
  expect(nextOrder(state, 'lastFired')).toEqual({ sort: 'lastFired', order: 'desc' });
  expect(nextOrder(state, 'name')).toEqual({ sort: 'name', order: 'asc' });
});
