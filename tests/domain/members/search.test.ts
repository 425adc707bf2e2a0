import { parseMemberSearch } from '#backend/domain/members/search.ts';

test.each([
  ['hana@example.jp', { email: 'hana@example.jp' }],
  ['ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ', { email: 'hana@example.jp' }],
  ['090-1234-5678', { tel: '09012345678' }],
  ['+81 90 1234 5678', { tel: '09012345678' }],
  ['０３（１２３４）５６７８', { tel: '0312345678' }],
  ['丸山', { name: '丸山' }],
  ['ﾏﾙﾔﾏ', { name: 'マルヤマ' }],
  ['12345', { name: '12345' }],
])('%s is searched as %j', (typed, search) => {
  expect(parseMemberSearch(typed)).toMatchObject(search);
  const { surnames: _read, ...found } = parseMemberSearch(typed);
  expect(Object.keys(found)).toHaveLength('tel' in search && search.tel.length === 11 ? 2 : 1);
});

test.each([
  ['3F2A-91BC-04DE-7A11', '3f2a91bc-04de-7a11-0000-000000000000'],
  ['K3F2A91BC04DE7A11', '3f2a91bc-04de-7a11-0000-000000000000'],
  ['3F2A 91BC 04DE 7A11', '3f2a91bc-04de-7a11-0000-000000000000'],
  ['3f2a91bc-04de-7a11-8000-000000000001', '3f2a91bc-04de-7a11-8000-000000000001'],
])('%s is searched as a number of ids', (typed, from) => {
  expect(parseMemberSearch(typed)).toEqual({ ids: { from, to: expect.any(String) } });
});

test('Twelve digits may be a number or a tracking number', () => {
  expect(parseMemberSearch('4876-5432-1014')).toMatchObject({
    ids: { from: '48765432-1014-0000-0000-000000000000' },
    trackingNumber: '487654321014',
  });
});

test.each([
  ['まるやま', ['丸山']],
  ['ﾏﾙﾔﾏ ﾊﾅｺ', ['丸山']],
  ['サイトウ', ['斎藤', '斉藤', '西藤']],
  ['まるぽ', undefined],
  ['丸山', undefined],
])('%s may be the reading of %j', (typed, surnames) => {
  expect(parseMemberSearch(typed).surnames).toEqual(surnames);
});
