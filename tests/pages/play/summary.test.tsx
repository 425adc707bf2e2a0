import { screen, within } from '@testing-library/react';
import { answered } from '../account/member-around.tsx';
import { openResult, summaryOf } from './result-of.tsx';
import { aPaidOrder, aPlayedDraw, aPlayedOrder, prizesOf } from './played-order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';

beforeEach(() => sessionStorage.clear());

function show(order: OrderDetail, besides: Parameters<typeof openResult>[0] = {}) {
  return openResult({ showOrder: [answered(order)], ...besides }, '?order=o-1');
}
const names = () =>
  within(screen.getByRole('region', { name: '当たった賞品' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

test('the best come first, whatever was drawn first', async () => {
  show(aPlayedOrder('FDAFC'));
  await summaryOf(5);
  expect(names()).toEqual(['特大おつかいぬいぐるみ', 'トートバッグ', 'マグカップ', '缶バッジ', '缶バッジ']);
});

test('every grade of the draw is counted, also those of which there is none', async () => {
  show(aPlayedOrder('AFF'));
  await summaryOf(3);
  const counts = within(screen.getByRole('list', { name: '等級ごとの数' })).getAllByRole('listitem');
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    'A賞1個',
    'B賞0個',
    'C賞0個',
    'D賞0個',
    'E賞0個',
    'F賞2個',
  ]);
});

test('a long sheet shows equal prizes once, with how many there are', async () => {
  show(aPlayedOrder(`A${'F'.repeat(149)}`));
  await summaryOf(150);
  expect(names()).toEqual(['特大おつかいぬいぐるみ', '缶バッジ']);
  expect(screen.getByText('149個')).toBeVisible();
});

test('ラストワン賞 has a panel of its own', async () => {
  show(aPlayedOrder('F*'));
  await summaryOf(1);
  const panel = screen.getByRole('region', { name: 'ラストワン賞' });
  expect(panel).toHaveTextContent('金のおつかいかごセット');
  expect(names()).toEqual(['缶バッジ']);
});

test('every picture can be looked at closely', async () => {
  show(aPlayedOrder('AF*'));
  await summaryOf(2);
  expect(screen.getAllByRole('button', { name: /を拡大する$/ })).toHaveLength(3);
});

test('the way on leads to sending them, with the day on which the first is lost', async () => {
  const prizes = prizesOf('AF').map((prize, i) => ({
    ...prize,
    // A minute before and a minute after midnight in Japan.
    keepUntil: i === 0 ? '2027-01-19T15:01:00.000Z' : '2027-01-19T14:59:00.000Z',
  }));
  show(aPlayedOrder('AF', { prizes }));
  await summaryOf(2);
  expect(screen.getByRole('link', { name: '発送を依頼する' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/product/marupo-otsukai?order=o-1',
  );
  expect(screen.getByText('2027年1月19日(火)')).toBeVisible();
});

test('what is on its way already is not asked for again', async () => {
  const prizes = prizesOf('AF').map((prize) => ({ ...prize, userShipId: 's-1' }));
  show(aPlayedOrder('AF', { prizes }));
  await summaryOf(2);
  expect(screen.getByRole('link', { name: '発送の状況を見る' })).toBeVisible();
  expect(screen.queryByText(/保管期限/)).toBeNull();
});

test('the same again can be bought while it can be had', async () => {
  show(aPlayedOrder('FFFFFFFFFF'));
  await summaryOf(10);
  const again = await screen.findByRole('link', { name: /もう10回引く/ });
  expect(again).toHaveTextContent('7,000円');
  expect(again).toHaveAttribute('href', '/sanrio/marupo-otsukai/shopping?quantity=10');
});

test('a number that is not offered leads to the draw instead', async () => {
  show(aPlayedOrder('FF'));
  await summaryOf(2);
  expect(screen.getByRole('link', { name: 'もっと引く' })).toHaveAttribute('href', '/sanrio/marupo-otsukai');
});

test('after the sale there is nothing to draw again', async () => {
  show(aPlayedOrder('FFFFFFFFFF'), { showDraw: [answered(aPlayedDraw({ state: 'soldOut' }))] });
  await summaryOf(10);
  expect(await screen.findByRole('link', { name: 'ほかのガチャを見る' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /もう10回引く/ })).toBeNull();
});

test('the order can be told to the shop, and checked by whoever doubts it', async () => {
  show(aPlayedOrder('FF'));
  await summaryOf(2);
  const facts = screen.getByRole('region', { name: 'ご注文の内容' });
  for (const words of [
    'ご注文番号O1',
    '11月20日(金) 19:30',
    '2回 × 700円',
    '1,400円(税込)',
    'クレジットカード',
  ])
    expect(facts).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: '抽選の公平さをたしかめる' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/fairness?order=o-1',
  );
});

test('another order of the draw that nobody has looked at is offered, and played', async () => {
  const { user } = show(aPlayedOrder('FF'), {
    showPlay: [answered({ productId: 'p-otsukai', status: 'SUCCESS', orderHistoryId: 'o-2', unseen: 1 })],
    showOrder: [answered(aPlayedOrder('FF')), answered(aPaidOrder(1, { orderHistoryId: 'o-2' }))],
  });
  await summaryOf(2);
  expect(await screen.findByText(/あと1件の結果があります/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'つぎの結果を見る' }));
  expect(await screen.findByRole('button', { name: 'まわす' })).toBeVisible();
  expect(window.location.search).toBe('?order=o-2');
});

test('where everything was seen, nothing is offered', async () => {
  show(aPlayedOrder('FF'));
  await summaryOf(2);
  expect(screen.queryByText(/件の結果があります/)).toBeNull();
});
