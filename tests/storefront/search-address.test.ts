import { countOfFilters } from '#lib/draws/search-choices.ts';
import { searchRoute } from '#lib/site/draw-list-pages.ts';
import { readSearch } from '#lib/draws/read-search.ts';

test('the address of a search holds what is given, and is read again', () => {
  const search = { q: 'ころころ & 傘', state: 'onSale', maxPrice: 700, sort: 'cheap' } as const;
  const address = new URL(searchRoute(search, 2), 'http://localhost');
  expect(readSearch(Object.fromEntries(address.searchParams))).toEqual({ search, page: 2, isNarrowed: true });
  expect(searchRoute({ q: undefined })).toBe('/sanrio/search');
  expect(readSearch({})).toEqual({ search: {}, page: 1, isNarrowed: false });
  expect(countOfFilters(search)).toBe(2);
});

test('values that mean nothing are left out of a search', () => {
  const params = {
    q: ' ',
    state: 'open',
    maxPrice: '-1',
    sort: ['new', 'cheap'],
    page: '0',
    utm_source: 'x',
  };
  expect(readSearch({ ...params, character: ' まるぽ ' })).toEqual({
    search: { character: 'まるぽ' },
    page: 1,
    isNarrowed: true,
  });
  expect(readSearch({ q: 'あ'.repeat(101), remaining: 'few' }).search).toEqual({ remaining: 'few' });
});
