import { screen, within } from '@testing-library/react';
import { BoxNotReady } from '#components/fairness/fair-view.tsx';
import type { FairLogEntry } from '#lib/contract/fairness.ts';
import { FairRecord } from '../../support/fair-record.ts';
import { aDraw } from '../../support/api-responses.ts';
import { answered, LOST, renderInShop } from '../render.tsx';
import { aSale, onlyShopSigned, onSale, openPage, over } from './fairness-page.tsx';

const region = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (found === null) throw new Error(`There is no part ${name}.`);
  return found;
};

const rowsOf = (name: string) =>
  within(region(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(1).map((cell) => cell.textContent));

test('What was promised is shown completely', async () => {
  const record = onSale;
  await openPage(record);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('まるぽのおつかいガチャの公平性の記録');
  const promise = region('売る前の約束');
  for (const text of [
    '2026年11月6日(金) 10:00',
    '2026年11月20日(金) 10:00',
    '10枚',
    '700円(税込)',
    record.text,
  ])
    expect(promise).toHaveTextContent(text);
  expect(promise).toHaveTextContent('全12枚のうち2枚は、約束をのせる前になくなっていた');
  expect(rowsOf('いまの箱').map(([name, count]) => [name, count])).toEqual([
    ['A賞のぬいぐるみ', '1枚'],
    ['B賞のタオル', '2枚'],
    ['C賞のコップ', '3枚'],
    ['D賞のキーホルダー(あか)', '2枚'],
    ['D賞のキーホルダー(あお)', '2枚'],
  ]);
});

test('The odds are those of the tickets without a result, whatever waits', async () => {
  const record = onSale;
  await openPage(record);
  const now = region('いまの箱');
  expect(now).toHaveTextContent('結果の出ていないくじ 5枚');
  expect(now).toHaveTextContent('うち抽選待ち 1枚');
  expect(rowsOf('いまの箱').map(([, , left, odds]) => [left, odds])).toEqual(
    record.left.map((left) => [`${left}枚`, `${left} / 5 = ${(left * 20).toFixed(2)}%`]),
  );
});

test('After the sale there are no odds', async () => {
  await openPage(over);
  expect(region('いまの箱')).toHaveTextContent('販売を終わりました。');
  expect(rowsOf('いまの箱').map(([, , , odds]) => odds)).toEqual(['-', '-', '-', '-', '-']);
});

test('A shop that makes its rounds itself says so everywhere', async () => {
  await openPage(onSale, {}, { box: { isLocalBeacon: true } });
  const said = screen.getAllByText(/自分で乱数をつくっています\(デモ\)。証明にはなりません/);
  expect(said).toHaveLength(2);
  expect(region('信じていただくこと')).toHaveTextContent('当店が結果を選んでいないことは、示せません。');
});

test('A public beacon is named', async () => {
  await openPage(onSale);
  expect(screen.queryByText(/デモ/)).toBeNull();
  expect(region('結果の決まりかた')).toHaveTextContent('drand');
});

test('Who signs is named: witnesses, or the shop alone', async () => {
  await openPage(onSale);
  expect(region('署名した人')).toHaveTextContent('3人の立会人がいます。乱数が出る前に、2人以上が');
});

test('Without witnesses the page says that the shop signs alone', async () => {
  await openPage(onlyShopSigned);
  expect(region('署名した人')).toHaveTextContent('当店だけが署名しています。');
  expect(region('信じていただくこと')).toHaveTextContent('立会人がいないので');
});

test('The log is shown newest first, with ticket numbers from 1 and the prizes of a refund', async () => {
  const record = onSale;
  await openPage(record);
  const lines = within(region('記録'))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  const { round } = record.sales[0] ?? { round: 0 };
  const nth = round.toLocaleString('ja-JP');
  expect(lines).toEqual([
    expect.stringMatching(/^4件目販売No\.6\(1枚\)11月6日/),
    expect.stringMatching(/^3件目返金No\.1\(1枚\) 返金したくじの賞品：[A-D]賞(?:\(..\))?11月6日/),
    expect.stringMatching(new RegExp(`^2件目抽選第${nth}回の乱数で、1件の結果`)),
    expect.stringMatching(/^1件目販売No\.1〜No\.5\(5枚\)11月6日/),
  ]);
});

test('The reason of an early end is shown', async () => {
  const at = Date.parse('2026-11-21T00:00:00.000Z');
  const record = aSale().run({ entry: () => ({ kind: 'close', cause: 'early', reason: '会場の都合', at }) });
  await openPage(record);
  expect(region('記録')).toHaveTextContent('早めの終了：会場の都合');
  expect(region('いまの箱')).toHaveTextContent('理由：会場の都合');
});

test('Pauses and corrections are in the log, and a correction is beside the manifest', async () => {
  const at = Date.parse('2026-11-21T00:00:00.000Z');
  const name = 'A賞の大きなぬいぐるみ';
  const record = aSale().run(
    { entry: () => ({ kind: 'pause', reason: '画像の確認', at }) },
    { entry: () => ({ kind: 'correction', prize: 0, name, reason: '書き誤り', at }) },
    { entry: () => ({ kind: 'resume', at }) },
  );
  const corrections = [
    { prize: 0, before: 'A賞のぬいぐるみ', name, reason: '書き誤り', at: new Date(at).toISOString() },
  ];
  await openPage(record, {}, { box: { corrections } });
  for (const text of ['販売の一時停止：画像の確認', '販売の再開', `賞品の名前を「${name}」に訂正：書き誤り`])
    expect(region('記録')).toHaveTextContent(text);
  expect(region('売る前の約束')).toHaveTextContent(
    `「A賞のぬいぐるみ」は、「${name}」のあやまりでした。理由：書き誤り`,
  );
  expect(region('売る前の約束')).toHaveTextContent('署名したときのままです');
});

test('Older entries can be loaded, also after a lost connection', async () => {
  const record = onSale;
  const items = record.entries.slice(0, 3).map((entry) => ({ ...entry })) as FairLogEntry[];
  const replies = { listFairLog: [LOST, answered({ total: 4, items })] };
  const { user, sent } = await openPage(record, replies, { latest: 1 });
  const more = screen.getByRole('button', { name: '前の記録を見る(あと3件)' });
  await user.click(more);
  expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
  await user.click(more);
  expect(await screen.findByText('1件目')).toBeVisible();
  expect(sent('listFairLog').at(-1)).toMatchObject({ query: { offset: 0, limit: 3 } });
  expect(screen.queryByRole('button', { name: /前の記録/ })).toBeNull();
  expect(screen.queryByText(/通信エラー/)).toBeNull();
});

test('A box without sales is described as such', async () => {
  await openPage(new FairRecord().run({ stamp: -60_000 }));
  expect(region('記録')).toHaveTextContent('まだ、1件もありません。');
});

test('What is left to trust is named', async () => {
  await openPage(onSale);
  const limits = region('信じていただくこと');
  for (const limit of ['乱数のこと', '立会人のこと', 'お支払いのこと', '賞品のこと', 'このページのこと'])
    expect(limits).toHaveTextContent(limit);
});

test('A draw whose box is not ready says so', () => {
  renderInShop(<BoxNotReady draw={aDraw()} />, { path: '/sanrio/marupo-otsukai/fairness' });
  expect(screen.getByText('約束は、これからのせます')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ガチャのページへもどる' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai',
  );
});
