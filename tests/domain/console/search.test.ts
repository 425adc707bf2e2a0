import { PAGES } from '#console/shell/navigation.ts';
import { searchTargets } from '#console/shell/search-targets.ts';

const labels = (typed: string, pages = PAGES.slice()) =>
  searchTargets(typed, pages).map(({ label }) => label);

test('Nothing typed lists the pages', () => {
  expect(labels('')).toEqual(PAGES.map(({ label }) => `${label}を開く`));
});

test.each([
  '3F2A-91BC-04DE-7A11',
  '3f2a91bc04de',
  '３Ｆ２Ａ－９１ＢＣ－０４ＤＥ',
  '3F2A 91BC 04DE 7A11',
  'K3F2A91BC04DE7A11',
  '0190f1f0-0000-7000-8000-000000000001',
])('A number opens its order first: %s', (typed) => {
  const text = typed.normalize('NFKC');
  expect(labels(typed).slice(0, 2)).toEqual([`注文 ${text} を開く`, `発送 ${text} を開く`]);
});

test('The text of a search for a person is not in the address', () => {
  const [first] = searchTargets('hana@example.jp', PAGES);
  expect(first).toEqual({
    label: '会員を「hana@example.jp」で探す',
    link: { to: '/members', state: { searchText: 'hana@example.jp' } },
  });
});

test('The name of a page opens it before anything is searched for', () => {
  expect(labels('帳').slice(0, 2)).toEqual(['帳簿を開く', '会員を「帳」で探す']);
});

test('A role without a page is not led to it', () => {
  const pages = PAGES.filter(({ to }) => to === '/' || to === '/shipments');
  expect(labels('3F2A-91BC-04DE', pages)).toEqual(['発送 3F2A-91BC-04DE を開く']);
  expect(labels('花子', pages)).toEqual([]);
});
