import { PAGES } from '#console/shell/navigation.ts';
import { listTargets, pageTargets, searchedLists, searchedText } from '#console/shell/search-targets.ts';

const lists = (typed: string, pages = PAGES.slice()) => [...searchedLists(searchedText(typed), pages)];

test('Nothing typed lists the pages', () => {
  expect(pageTargets('', PAGES).map(({ label }) => label)).toEqual(
    PAGES.map(({ label }) => `${label}を開く`),
  );
  expect([...lists(''), ...listTargets('', PAGES)]).toEqual([]);
});

test.each([
  '3F2A-91BC-04DE-7A11',
  '3f2a91bc04de',
  '３Ｆ２Ａ－９１ＢＣ－０４ＤＥ',
  '3F2A 91BC 04DE 7A11',
  'K3F2A91BC04DE7A11',
  '0190f1f0-0000-7000-8000-000000000001',
])('A number is looked for as an order and as a shipment: %s', (typed) => {
  expect(lists(typed)).toEqual(['orders', 'shipments', 'members', 'inquiries']);
});

test.each(['4700 0000 0105', '４７００－００００－０１０５', '1234567890123'])(
  'A tracking number is looked for as a shipment: %s',
  (typed) => expect(lists(typed)).toContain('shipments'),
);

test.each(['髙橋', '丸', 'ﾏﾙﾔﾏ', 'まるぽ'])('A name is looked for in all that has names: %s', (typed) => {
  expect(lists(typed)).toEqual(['members', 'inquiries', 'draws', 'news']);
});

test('An address is looked for as that of a person; a single letter is not looked for', () => {
  expect(lists('hana@example.jp')).toEqual(['orders', 'members', 'inquiries']);
  expect(lists('a')).toEqual([]);
});

test('The text of a search for a person is not in the address', () => {
  const [first] = listTargets('hana@example.jp', PAGES);
  expect(first).toMatchObject({
    label: '会員を「hana@example.jp」で探す',
    link: { to: '/members', state: { searchText: 'hana@example.jp' } },
  });
});

test('A role without a page is not led to it, and its list is not asked', () => {
  const pages = PAGES.filter(({ to }) => to === '/' || to === '/shipments');
  expect(lists('3F2A-91BC-04DE', pages)).toEqual(['shipments']);
  expect(lists('花子', pages)).toEqual([]);
  expect(listTargets('花子', pages).map(({ label }) => label)).toEqual(['発送を「花子」で探す']);
});
