import { screen, within } from '@testing-library/react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { aMember, answered } from '../render.tsx';
import { aBoughtDraw } from '../../support/api-responses.ts';
import { aPaidOrder, aPlayedDraw, aPlayedOrder, prizesOf } from './played-order.ts';
import { openResult, summaryOf } from './result-page.tsx';

beforeEach(() => sessionStorage.clear());

const DEARER_IN_KYOTO: Tariff = {
  regions: [
    { name: '京都', prefectures: ['京都府'] },
    { name: '京都以外', prefectures: PREFECTURES.filter((name) => name !== '京都府') },
  ],
  sizes: [{ method: 'box', name: '宅配便', space: null, fees: [900, 700] }],
};

describe('The summary', () => {
  function show(order: OrderDetail, extra: Parameters<typeof openResult>[0] = {}) {
    return openResult({ showOrder: [answered(order)], ...extra }, '?order=o-1');
  }
  const names = () =>
    within(screen.getByRole('region', { name: '当たった賞品' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);

  test('the best prizes come first, and equal ones are counted together', async () => {
    show(aPlayedOrder('FDAFC'));
    await summaryOf(5);
    expect(names()).toEqual(['特大おつかいぬいぐるみ', 'トートバッグ', 'マグカップ', '缶バッジ']);
    expect(screen.getByText('2点')).toBeVisible();
  });

  test('of up to three prizes nothing is counted above them', async () => {
    show(aPlayedOrder('FFF'));
    await summaryOf(3);
    expect(screen.queryByRole('list', { name: '等級ごとの数' })).toBeNull();
  });

  test('of more prizes the grades that were won are counted', async () => {
    show(aPlayedOrder('AFFF'));
    await summaryOf(4);
    const counts = within(screen.getByRole('list', { name: '等級ごとの数' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['A賞1点', 'F賞3点']);
  });

  test('all equal prizes of a long list are counted', async () => {
    show(aPlayedOrder(`A${'F'.repeat(149)}`));
    await summaryOf(150);
    expect(names()).toEqual(['特大おつかいぬいぐるみ', '缶バッジ']);
    expect(screen.getByText('149点')).toBeVisible();
  });

  test('of the best prizes alone there is one list', async () => {
    show(aPlayedOrder('AA'));
    await summaryOf(2);
    expect(within(screen.getByRole('region', { name: '当たった賞品' })).getAllByRole('list')).toHaveLength(1);
  });

  test.each([
    ['FDE', 3],
    ['FDEE', 0],
  ])('each of up to three prizes (%s) has a line of its own', async (grades, lines) => {
    show(aPlayedOrder(grades));
    await summaryOf(grades.length);
    expect(screen.queryAllByText('高さ約38cm')).toHaveLength(lines);
  });

  test('what is left in the box is counted by grade', async () => {
    show(aPlayedOrder('F'));
    await summaryOf(1);
    const left = within(screen.getByRole('region', { name: 'この箱に残っているもの' }));
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [...'ABCDEF'].map((grade) => `${grade}賞残り1`),
    );
  });

  test('ラストワン賞 has its own panel', async () => {
    show(aPlayedOrder('F*'));
    await summaryOf(1);
    const panel = screen.getByRole('region', { name: 'ラストワン賞' });
    expect(panel).toHaveTextContent('金のおつかいかごセット');
    expect(names()).toEqual(['缶バッジ']);
  });

  test('every picture can be enlarged', async () => {
    show(aPlayedOrder('AF*'));
    await summaryOf(2);
    expect(screen.getAllByRole('button', { name: /^拡大する：/ })).toHaveLength(3);
  });

  test('the link to the shipment request has the end of the storage', async () => {
    const prizes = prizesOf('AF').map((prize, i) => ({
      ...prize,
      // A minute before and a minute after midnight in Japan.
      keepUntil: i === 0 ? '2027-01-19T15:01:00.000Z' : '2027-01-19T14:59:00.000Z',
    }));
    show(aPlayedOrder('AF', { prizes }));
    await summaryOf(2);
    expect(await screen.findByRole('link', { name: '発送を依頼する 送料600円' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/product/marupo-otsukai?order=o-1',
    );
    expect(screen.getByText('2027年1月19日(火)')).toBeVisible();
  });

  test('a single prize is kept by default, and sending it is the second way', async () => {
    show(aPlayedOrder('F'));
    await summaryOf(1);
    expect(screen.getByText('このまま、おあずかりします。').closest('p')).toHaveTextContent(
      '1月19日(火)まで無料です。',
    );
    expect(await screen.findByRole('link', { name: '発送を依頼する 送料600円' })).toBeVisible();
    expect(screen.queryByText(/保管期限/)).toBeNull();
  });

  test('the fee of a table is that of the member, or the lowest one where the address is not known', async () => {
    const shipping = { ...aBoughtDraw().shipping, tariffs: [DEARER_IN_KYOTO] };
    const bought = answered({ items: [aBoughtDraw({ shipping })], total: 1 });
    show(aPlayedOrder('FF'), {
      listBoughtDraws: [bought],
      showUser: [answered(aMember({ address: '' }))],
    });
    expect(await screen.findByRole('link', { name: '発送を依頼する 送料700円から' })).toBeVisible();
  });

  test('requested prizes cannot be requested again', async () => {
    const prizes = prizesOf('AF').map((prize) => ({ ...prize, userShipId: 's-1' }));
    show(aPlayedOrder('AF', { prizes }));
    await summaryOf(2);
    expect(screen.getByRole('link', { name: '発送の状況を見る' })).toBeVisible();
    expect(screen.queryByText(/保管期限/)).toBeNull();
  });

  test('the same quantity can be bought again while it is available', async () => {
    show(aPlayedOrder('FFFFFFFFFF'));
    await summaryOf(10);
    const again = await screen.findByRole('link', { name: /もう10回引く/ });
    expect(again).toHaveTextContent('7,000円');
    expect(again).toHaveAttribute('href', '/sanrio/marupo-otsukai/shopping?quantity=10');
  });

  test('a quantity that is not offered links to the draw instead', async () => {
    show(aPlayedOrder('FF'));
    await summaryOf(2);
    expect(screen.getByRole('link', { name: 'もっと引く' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai',
    );
  });

  test('in maintenance nothing can be bought again', async () => {
    const maintenance = { sentence: '機械を掃除しています。', until: null };
    show(aPlayedOrder('FFFFFFFFFF'), { showDraw: [answered(aPlayedDraw({ maintenance }))] });
    await summaryOf(10);
    expect(await screen.findByRole('button', { name: 'メンテナンス中です' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: /もう10回引く/ })).toBeNull();
  });

  test('after the sale another draw is offered', async () => {
    show(aPlayedOrder('FFFFFFFFFF'), { showDraw: [answered(aPlayedDraw({ state: 'soldOut' }))] });
    await summaryOf(10);
    expect(await screen.findByRole('link', { name: 'ほかのガチャを見る' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /もう10回引く/ })).toBeNull();
  });

  test("the order's details and the fairness check are available", async () => {
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
    expect(screen.getByRole('link', { name: '抽選の公平さを確かめる' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/fairness?order=o-1',
    );
  });

  test('another unseen order of the draw is offered and played', async () => {
    const { user } = show(aPlayedOrder('FF'), {
      showPlay: [answered({ productId: 'p-otsukai', status: 'SUCCESS', orderHistoryId: 'o-2', unseen: 1 })],
      showOrder: [answered(aPlayedOrder('FF')), answered(aPaidOrder(1, { orderHistoryId: 'o-2' }))],
    });
    await summaryOf(2);
    expect(await screen.findByText(/あと1件の結果があります/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '次の結果を見る' }));
    expect(await screen.findByRole('button', { name: 'まわす' })).toBeVisible();
    expect(window.location.search).toBe('?order=o-2');
  });

  test('without unseen orders none is offered', async () => {
    show(aPlayedOrder('FF'));
    await summaryOf(2);
    expect(screen.queryByText(/件の結果があります/)).toBeNull();
  });
});
