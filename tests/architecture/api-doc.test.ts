/** docs/api.md lists every route, as the contract has them. */
import { API_PREFIX, errorCode, routes } from '../../contract/src';
import { putBlock, routesTable } from '../tools/reference-tables.cjs';
import { text } from './support/repository';

const doc = text('docs/api.md');

it('holds the routes as they are in the contract (npm run docs writes them)', () => {
  expect(doc).toBe(putBlock(doc, 'routes', routesTable(API_PREFIX, routes)));
});

it('explains every error code, and no other', () => {
  const explained = [...doc.matchAll(/^\| `([a-z_]+)` \| \d{3} \|/gm)].map((match) => match[1]);
  expect(explained.sort()).toEqual([...errorCode.options].sort());
});
