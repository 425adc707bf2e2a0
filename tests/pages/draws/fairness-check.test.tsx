import { screen } from '@testing-library/react';
import { evidenceText } from '#lib/fairness/check/check-order.ts';
import { shownTickets } from '#components/fairness/check/check-own-result.ts';
import { timeOfRound } from '#lib/fairness/beacon.ts';
import { VOID_AFTER_MS } from '#lib/fairness/log-entry.ts';
import { MAX_LINE } from '#lib/fairness/check/record-line.ts';
import type { FairRecord } from '../../support/fair-record.ts';
import {
  anOwnOrder,
  aSale,
  boxOf,
  enableFileReading,
  keepSavedFiles,
  onlyShopSigned,
  onSale,
  openPage,
  over,
  serve,
  textOf,
  wireText,
} from './fairness-page.tsx';

const CHECK = { name: 'この記録を確かめる' };
const RIGHT = 'いま確かめられるところは、すべて合っています。';
const WRONG = /合わないところがあります。確かめた記録を保存してください。/;

/** Ten minutes after the opening of the records. */
const NOW = Date.parse('2026-11-06T01:10:00.000Z');

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  // Without an idle page the code of the check is loaded at its first use.
  Object.assign(window, { requestIdleCallback: () => 1, cancelIdleCallback: () => {} });
});
afterEach(() => jest.restoreAllMocks());

async function check(page: FairRecord, text: string | null, visit: Parameters<typeof openPage>[2] = {}) {
  serve(text);
  const shop = await openPage(page, {}, visit);
  await shop.user.click(screen.getByRole('button', CHECK));
  return shop;
}

async function checkFile(page: FairRecord, text: string) {
  const count = serve(null);
  const { user } = await openPage(page);
  const input = screen.getByLabelText('保存した記録や結果を確かめる');
  await user.upload(input, new File([text], 'record.jsonl'));
  return count;
}

test('During the sale everything public is checked, and the rest is named', async () => {
  await check(onSale, wireText(onSale));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  // Of 18: the keys, the local beacon, other logs and the end of the sale are open.
  expect(screen.getAllByText('合っています')).toHaveLength(14);
  expect(screen.getByText('この店は、自分で乱数をつくっています(デモ)。証明にはなりません。')).toBeVisible();
  expect(screen.getByText('販売のとちゅうか、抽選待ちのくじがあります。')).toBeVisible();
});

test('Without witnesses the findings say that only the shop has signed', async () => {
  await check(onlyShopSigned, wireText(onlyShopSigned));
  expect(await screen.findByText('立会人はいません。約束に署名したのは、当店だけです。')).toBeVisible();
});

test("A longer record than the page's is accepted", async () => {
  await check(onSale, wireText(aSale().run('reveal', { stamp: 30_000 })));
  expect(await screen.findByText(RIGHT)).toBeVisible();
});

test('The bytes that were checked are saved, without a second download', async () => {
  const saved = keepSavedFiles();
  const count = serve(wireText(over));
  const { user } = await openPage(over);
  await user.click(screen.getByRole('button', CHECK));
  serve('another answer');
  await user.click(await screen.findByRole('button', { name: '確かめた記録を保存する' }));
  expect(await Promise.all(saved.map(textOf))).toEqual([wireText(over)]);
  expect(count.requests).toBe(1);
});

const changed = (from: string, to: string) => wireText(onSale).replace(from, to);

test.each([
  ['an entry was changed', changed('"count":5', '"count":4'), /記録のつながりが、切れています。\(1件目\)/],
  [
    'the price was changed',
    changed('\\"price\\":700', '\\"price\\":100'),
    /このページにのっている約束、残り、記録と、ちがうところがあります。/,
  ],
  [
    'the result was left out',
    wireText(onSale).replace(/\{"kind":"reveal".*\n/, ''),
    /記録のつながりが、切れています。/,
  ],
])('If %s, the check fails', async (_what, text, sentence) => {
  await check(onSale, text);
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['the log of the record is another one', {}],
  ['the page shows other counts', { lines: boxOf(onSale).lines.map((line) => ({ ...line, left: 1 })) }],
])('If %s, the page is contradicted', async (what, box) => {
  const served = what.startsWith('the log') ? onlyShopSigned : onSale;
  await check(onSale, wireText(served), { box });
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(
    screen.getByText('このページにのっている約束、残り、記録と、ちがうところがあります。'),
  ).toBeVisible();
});

test('A downloaded record that ends before the page does is wrong', async () => {
  await check(aSale().run('reveal'), wireText(onSale));
  expect(await screen.findByText(WRONG)).toBeVisible();
});

test.each([
  ['breaks off', `${wireText(onSale).split('\n').slice(0, -2).join('\n')}\n`],
  ['is HTML', '<!doctype html>'],
  ['has a name twice', changed('"count":5', '"count":5,"count":5')],
  ['has an endless line', 'x'.repeat(MAX_LINE + 1)],
])('A record that %s is malformed, which is a verdict of its own', async (_what, text) => {
  const saved = keepSavedFiles();
  const { user } = await check(onSale, text);
  expect(await screen.findByText(/記録の形になっていません\(\d+行目\)/)).toBeVisible();
  expect(screen.queryByText(WRONG)).toBeNull();
  await user.click(screen.getByRole('button', { name: '確かめた記録を保存する' }));
  expect(await Promise.all(saved.map(textOf))).toEqual([text]);
});

test('A lost connection says nothing about the draw, and the check can be repeated', async () => {
  const { user } = await check(onSale, null);
  expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
  expect(screen.queryByText(WRONG)).toBeNull();
  serve(wireText(onSale));
  await user.click(screen.getByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
});

describe('A file', () => {
  beforeEach(enableFileReading);

  test('with a record is checked without a request', async () => {
    const count = await checkFile(onSale, wireText(onSale));
    expect(await screen.findByText(RIGHT)).toBeVisible();
    expect(count.requests).toBe(0);
  });

  test('with an older record is not contradicted by the page', async () => {
    await checkFile(aSale().run('reveal'), wireText(onSale));
    expect(await screen.findByText(RIGHT)).toBeVisible();
    expect(screen.getByText('このページよりも前に保存された記録です。')).toBeVisible();
  });

  test('with the saved result of an order is checked', async () => {
    const record = onSale;
    await checkFile(record, evidenceText(record.evidenceOf(0), shownTickets(anOwnOrder(record, 0))));
    expect(await screen.findByText('この結果は、記録から計算したとおりです。')).toBeVisible();
  });

  test('with an order whose round is void says that it has no result', async () => {
    const record = aSale();
    const { round = 0 } = record.sales[1] ?? {};
    record.add({ kind: 'void', round, at: timeOfRound(record.manifest.beacon, round) + VOID_AFTER_MS });
    await checkFile(record, evidenceText(record.evidenceOf(1), []));
    expect(await screen.findByText(/この注文には結果がありません/)).toBeVisible();
  });

  test('with the saved result of an order that showed other prizes is wrong', async () => {
    const record = onSale;
    const shown = shownTickets(anOwnOrder(record, 0)).map((ticket) => ({
      ...ticket,
      prize: 'A',
      variant: null,
    }));
    await checkFile(record, evidenceText(record.evidenceOf(0), shown));
    expect(await screen.findByText('結果の画面に出た賞品と、ちがいます。')).toBeVisible();
  });

  test.each([
    ['a picture', '\u0089PNG\r\n'],
    ['a changed result', '{"kind":"order","orderId":"order-0"}'],
    ['nothing', ''],
  ])('with %s is malformed', async (_what, text) => {
    await checkFile(onSale, text);
    expect(await screen.findByText(/このファイルは、記録の形になっていません/)).toBeVisible();
  });
});
