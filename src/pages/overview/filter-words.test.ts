import { filterInWords } from './filter-words';
import { readTableState } from './table-state';

const words = (search: string) => filterInWords(readTableState(new URLSearchParams(search)));

it.each([
  ['', null],
  ['sort=name&page=2&unexplained=true', null],
  ['q=service%3D~pay.*', 'service=~pay.*'],
  ['q=disk&severity=critical&hours=22-06', 'disk, critical, at night (22–06)'],
  ['state=unknown&source=grafana', 'end unknown, from Grafana'],
  ['hours=mo-02', 'on Monday 02:00 to 03:00'],
  ['hours=mo-02,tu-03', 'in 2 hours of the week'],
  ['hours=sa,su', 'at the weekend'],
  ['hours=nonsense', null],
])('"%s"', (search, expected) => {
  expect(words(search)).toBe(expected);
});
