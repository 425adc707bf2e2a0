import { factsText, logFacts } from '#lib/lists/log-facts.ts';

const MEMBER = '0190f1f0-0000-7000-8000-000000000001';
const ORDER = '019aa6bc-04de-7f3a-8b22-0123456789ab';

test('Ids are numbers that lead to their page', () => {
  expect(logFacts({ orderId: ORDER, memberIds: [MEMBER], sessionId: 'x', search: null })).toEqual([
    { key: 'orderId', label: '注文', parts: [{ text: '019A-A6BC-04DE-7F3A', href: `/orders/${ORDER}` }] },
    { key: 'memberIds', label: '会員', parts: [{ text: '0190-F1F0-0000-7000', href: `/members/${MEMBER}` }] },
  ]);
});

test.each([
  [{ call: 'refundOrder' }, '操作: 注文を返金'],
  [{ yen: 45_000 }, '金額: 45,000円'],
  [{ month: '2026-10' }, '月: 2026年10月'],
  [{ opensAt: '2026-11-28T01:00:00.000Z' }, '発売: 2026/11/28 10:00'],
  // As somebody typed it in a text.
  [{ opensAt: '2026-11-28T99:00:00Z' }, '発売: 2026-11-28T99:00:00Z'],
  [{ closes: true }, '返信して終了: はい'],
  [{ by: ['name', 'tel'] }, '方法: 名前、電話番号'],
  [
    { changes: { name: ['前', '後'], invoiceNumber: ['T1', null] } },
    '変更: 名前 前 → 後、invoiceNumber T1 → （空）',
  ],
  [{ acknowledgedRules: ['values', 'age'] }, '確かめた項目: 賞品の価額、対象年齢'],
  [{ filter: { month: '2026-10', format: 'yayoi' } }, '条件: 月 2026年10月、形式 弥生会計'],
  [{ siteText: 'terms' }, '文章: 利用規約'],
  [{ side: 'console' }, '開いたもの: 店長室'],
  [{ carrier: 'yamato', encoding: 'sjis' }, '運送会社: ヤマト運輸 / 文字コード: Shift_JIS'],
  [{ kind: 'banner' }, '種類: バナー'],
  [{ filter: { from: '2026-11-01', least: 1_000 } }, '条件: から 2026-11-01、金額（以上） 1,000円'],
])('%j in words', (facts, text) => {
  expect(factsText(facts)).toBe(text);
});
