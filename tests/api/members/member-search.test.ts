import { sql } from 'drizzle-orm';
import { searchMembersBy } from '#backend/persistence/members/member-search.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { addMember } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { scansDuring, vacuumAnalyze } from '../../support/query-plan.ts';
import { FREE, requested, sent } from '../../support/shipments.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

const search = (which: string, page: object = {}) =>
  hana.ask('POST', '/api/ops/members/matches', { body: { q: which, ...page } });
const found = async (which: string): Promise<string[]> =>
  (await search(which)).json().items.map(({ memberId }: { memberId: string }) => memberId);

let added = 0;
const named = (name: string, tel = '0312345678') =>
  addMember({ db: backend.db }, { name, tel, email: `found-${(added += 1)}@example.jp` });

describe('A member is found by their name', () => {
  test.each([
    ['高橋 はなこ', '高橋'],
    ['高橋 はるこ', 'はるこ'],
    ['高橋 はつこ', 'ハツコ'],
    ['高橋 ハルミ', 'はるみ'],
    ['高橋 はじめ', 'ﾊｼﾞﾒ'],
    ['高橋 みつる', '高橋みつる'],
    ['高橋　わたる', '高橋 わたる'],
    ['Ｓｍｉｔｈ Ａｎｎ', 'smith ann'],
    ['ジョン・スミス', 'ジョンスミス'],
    ['林 りん', '林'],
    ['100%オレンジ', '100%'],
    ['髙﨑 まこと', '高崎'],
    ['高崎 まさと', '髙﨑'],
    ['齋藤 さき', '斎藤'],
    ['斉藤 さち', '齋藤'],
    ['斎藤 さよ', '齊藤'],
    ['𠮷野 よしこ', '吉野'],
    ['吉野 よしみ', '𠮷野'],
    ['渡邉 わたり', '渡辺'],
    ['渡辺 わたる', '渡邊'],
    ['渡邊 わかこ', '渡邉'],
    ['渡邉\u{e0102} わかば', '渡辺'],
    ['葛城 くず', '葛\u{e0101}城'],
    ['濵田 はまこ', '浜田'],
    ['眞嶋 まじま', '真島'],
    ['神\ufe00田 かんだ', '神田'],
    ['関ヶ原 せき', '関ケ原'],
    ['「たま」 木村', 'たま木村'],
    ['丸山 ころん', 'まるやま'],
    ['丸山 まるこ', 'ﾏﾙﾔﾏ'],
    ['髙橋 たか', 'タカハシ'],
    ['渡邊 なべ', 'わたなべ なべ'],
  ])('%s: %s', async (name, typed) => {
    const memberId = await named(name);
    expect(await found(typed)).toContain(memberId);
  });

  test('but not by a reading inside of another family name', async () => {
    await named('小林 こばこ');
    const memberId = await named('林 りんこ');
    const those = await found('はやし');
    expect(those).toContain(memberId);
    const { rows } = await backend.db.execute<{ name: string }>(
      sql`select name from members where member_id = any(${sql.param(those)}::uuid[])`,
    );
    expect(rows.map(({ name }) => name)).not.toContain('小林 こばこ');
  });

  test('but not by characters that stand apart in it', async () => {
    await named('青木 木の葉');
    expect(await found('木葉')).toEqual([]);
    expect(await found('青木の木の葉')).toEqual([]);
  });

  test('and a percent sign or an underscore is only itself', async () => {
    const memberId = await named('200%レモン');
    expect(await found('0%レモン')).toEqual([memberId]);
    for (const typed of ['2%レモン', '_', '・', "'", '\\']) expect(await found(typed)).toEqual([]);
  });
});

test('A member is found by telephone, however it is written', async () => {
  const memberId = await named('電話 かける', '09011112222');
  for (const typed of ['09011112222', '090-1111-2222', '+819011112222', '０９０ １１１１ ２２２２'])
    expect(await found(typed)).toEqual([memberId]);
});

test('A member is found by email address, own id, order, shipment and tracking number', async () => {
  const buyer = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  const { trackingNumber } = await sent(backend, userShipId);
  const { rows } = await backend.db.execute<{ order_id: string }>(
    sql`select order_id from orders where member_id = ${buyer.memberId}`,
  );
  const orderId = rows[0]?.order_id ?? '';
  for (const typed of [
    buyer.email.toUpperCase(),
    buyer.memberId,
    orderId,
    shortNumber(orderId),
    userShipId,
    shortNumber(userShipId),
    `K${shortNumber(userShipId).replaceAll('-', '')}`,
    trackingNumber,
  ])
    expect(await found(typed)).toEqual([buyer.memberId]);
});

test('A search is logged with the found ids, or with three characters of its digest', async () => {
  const memberId = await named('記録 のこる');
  await search('きろく');
  await search('記録のこる');
  const log = (await operatorLogOf(backend)).slice(-2).map(({ facts: { tokenId: _, ...facts } }) => facts);
  expect(log).toEqual([
    { by: ['name'], found: 0, memberIds: [], search: expect.stringMatching(/^[\w-]{3}$/) },
    { by: ['name'], found: 1, memberIds: [memberId] },
  ]);
});

test('Pages do not overlap, and each has the total', async () => {
  for (const given of ['いち', 'に', 'さん']) await named(`頁 ${given}`);
  const pages = await Promise.all(
    [0, 1, 2, 3].map(async (offset) => (await search('頁', { limit: 1, offset })).json()),
  );
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ memberId }: never) => memberId))).size).toBe(3);
});

test('Among many members, no search reads the whole table', async () => {
  await backend.db.execute(sql`
    insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
    select e, e, 'x', chr(20000 + n % 80) || '藤 ' || chr(21000 + n % 300) || '子', '1500001', '東京都渋谷区1', '', '1990-01-01',
      '090' || lpad(n::text, 8, '0')
    from generate_series(1, 5000) n, lateral (select 'many-' || n || '@example.jp' as e) emails`);
  await vacuumAnalyze(backend.url);
  const page = { limit: 20, offset: 0 };
  const ids = { from: '00000000-0000-0000-0000-000000000000', to: '00000000-0000-0000-0000-000000000001' };
  const searches = [
    { name: '丢藤刈子' },
    { email: 'many-7@example.jp' },
    { tel: '09000000007', trackingNumber: '09000000007' },
    { ids },
  ];
  for (const one of searches) {
    const scans = await scansDuring(backend.db.$client, () => searchMembersBy(backend.db, one, page));
    expect(scans.filter(({ way, table }) => way === 'Seq Scan' && table === 'members')).toEqual([]);
    expect(
      Math.max(...scans.filter(({ table }) => table === 'members').map(({ read }) => read)),
    ).toBeLessThan(100);
  }
});
