import { screen, act, within } from '@testing-library/react';
import { Result } from '#components/play/result/result.tsx';
import { loginRoute } from '#lib/site/login-routes.ts';
import { storeRound } from '#lib/play/rounds.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import {
  aMember,
  answered,
  renderForMember,
  type Replies,
  LOST,
  refused,
  GUEST,
  MEMBER,
  BROKEN,
} from '../render.tsx';
import { enableDialogs } from '../browser.ts';
import { aBoughtDraw, anOpenPayment, anOrderDetail } from '../../support/api-responses.ts';
import { aPlayedDraw, aPaidOrder, aPlayedOrder, prizesOf } from './played-order.ts';

beforeEach(() => sessionStorage.clear());

const HERE = '/sanrio/marupo-otsukai/result';

const NO_OTHERS = answered({
  productId: 'p-otsukai',
  status: 'CONFIRM',
  orderHistoryId: 'o-1',
  unseen: 0,
} as const);

type Around = Parameters<typeof renderForMember>[2];

const ACCOUNT = {
  listBoughtDraws: [answered({ items: [aBoughtDraw()], total: 1 })],
  showUser: [answered(aMember())],
};

const DEARER_IN_KYOTO: Tariff = {
  regions: [
    { name: '京都', prefectures: ['京都府'] },
    { name: '京都以外', prefectures: PREFECTURES.filter((name) => name !== '京都府') },
  ],
  sizes: [{ method: 'box', name: '宅配便', space: null, fees: [900, 700] }],
};

/** Opens the result page. */
function openResult(replies: Replies, query = '', around: Around = {}) {
  enableDialogs();
  return renderForMember(
    <Result draw={aPlayedDraw()} />,
    { showPlay: [NO_OTHERS], showDraw: [answered(aPlayedDraw())], ...ACCOUNT, ...replies },
    { ...around, path: `${HERE}${query}` },
  );
}

const crank = () => screen.findByRole('button', { name: 'まわす' });
/** Waits for the scene first: its placeholder has a button of the same name, which is replaced. */
async function allAtOnce() {
  await crank();
  return screen.getByRole('button', { name: '結果だけまとめて見る' });
}
const summaryOf = (count: number) => screen.findByRole('heading', { name: `${count}回ぶんの結果` });

describe('Finding the order', () => {
  const back = answered({
    purpose: 'order',
    orderHistoryId: 'o-1',
    directoryName: 'marupo-otsukai',
    status: 'SUCCESS',
  } as const);

  const playStatus = (orderHistoryId: string | null) =>
    answered({ productId: 'p-otsukai', status: null, orderHistoryId, unseen: 0 });

  test('the return from the provider is confirmed once, and the order can be played', async () => {
    const { sent } = openResult(
      { confirmPaymentSession: [back], showOrder: [answered(aPaidOrder(10))] },
      '?redirectId=r-1',
    );
    expect(await crank()).toBeVisible();
    expect(sent('confirmPaymentSession')).toEqual([{ params: { redirectId: 'r-1' } }]);
    expect(window.location.search).toBe('?order=o-1');
  });

  test('an unavailable provider does not hide the status of the order', async () => {
    openResult(
      {
        confirmPaymentSession: [refused('providerUnavailable')],
        showPlay: [playStatus('o-1')],
        showOrder: [answered(anOpenPayment())],
      },
      '?redirectId=r-1',
    );
    expect(await screen.findByRole('heading', { name: 'お支払いを確認しています' })).toBeVisible();
    expect(window.location.search).toBe('?order=o-1');
  });

  test('an order in the address is shown', async () => {
    const { sent } = openResult({ showOrder: [answered(aPlayedOrder('AFF'))] }, '?order=o-1');
    expect(await summaryOf(3)).toBeVisible();
    expect(sent('showOrder')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
    expect(sent('confirmPaymentSession')).toEqual([]);
  });

  test('without an order in the address the shop names the order of the draw', async () => {
    openResult({ showPlay: [playStatus('o-7')], showOrder: [answered(aPaidOrder(1))] });
    expect(await crank()).toBeVisible();
    expect(window.location.search).toBe('?order=o-7');
  });

  test('a member without an order gets a link to the draw', async () => {
    openResult({ showPlay: [playStatus(null)] });
    expect(await screen.findByText('このガチャの結果は、まだありません')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ガチャのページへもどる' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai',
    );
  });

  test("another member's order is shown like none", async () => {
    openResult({ showOrder: [refused('notFound')] }, '?order=o-9');
    expect(await screen.findByText('このガチャの結果は、まだありません')).toBeVisible();
  });

  test("one's own order of another draw is shown like none", async () => {
    openResult(
      { showOrder: [answered({ ...aPlayedOrder('AFF'), productId: 'p-of-another-draw' })] },
      '?order=o-1',
    );
    expect(await screen.findByText('このガチャの結果は、まだありません')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'くじ結果' })).toBeVisible();
  });

  test('invalid values in the address are ignored', async () => {
    const { sent } = openResult({ showPlay: [playStatus(null)] }, '?order=../../etc&redirectId=%00');
    await screen.findByText('このガチャの結果は、まだありません');
    expect(sent('showOrder')).toEqual([]);
    expect(sent('confirmPaymentSession')).toEqual([]);
  });

  test('a failed request can be repeated', async () => {
    const { user } = openResult({
      showPlay: [LOST, playStatus('o-1')],
      showOrder: [answered(aPaidOrder(1))],
    });
    await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
    expect(await crank()).toBeVisible();
  });

  test.each([
    ['START', anOrderDetail()],
    ['PLAYING', anOpenPayment()],
    ['CANCEL', anOrderDetail({ status: 'CANCEL', reason: 'byMember', heldUntil: null })],
    ['ERROR', anOrderDetail({ status: 'ERROR', reason: 'declined', heldUntil: null })],
  ] as const)('an order in %s shows its status and is not played', async (_, order) => {
    openResult({ showOrder: [answered(order)] }, '?order=o-1');
    await screen.findByRole('heading', { level: 2 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('お支払いの状況');
    expect(screen.queryByRole('button', { name: 'まわす' })).toBeNull();
  });

  test('a guest is redirected to the login, which returns to the result', async () => {
    const { wentTo } = openResult({}, '?redirectId=r-1', { who: [GUEST] });
    await screen.findByRole('status', { name: '会員情報を確認しています' });
    expect(wentTo).toEqual([loginRoute(`${HERE}?redirectId=r-1`)]);
  });

  test('an ended login redirects to the login, too', async () => {
    const { wentTo } = openResult({ showPlay: [refused('loginRequired')] }, '', { who: [MEMBER, GUEST] });
    await screen.findByRole('status', { name: '会員情報を確認しています' });
    expect(wentTo).toEqual([loginRoute(HERE)]);
  });
});

describe('Playing', () => {
  const WANTED = '?order=o-1';
  const paid = answered(aPaidOrder(3));
  const played = answered(aPlayedOrder('AFF'));
  afterEach(() => jest.useRealTimers());

  /** Passes the time of all retries. */
  const allTries = () =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(10_000);
    });

  test('a paid order is played when the member starts it', async () => {
    const { user, sent } = openResult({ showOrder: [paid], playOrder: [played] }, WANTED);
    await crank();
    expect(sent('playOrder')).toEqual([]);
    await user.click(await allAtOnce());
    expect(await summaryOf(3)).toBeVisible();
    expect(sent('playOrder')).toEqual([{ body: { productId: 'p-otsukai', orderHistoryId: 'o-1' } }]);
  });

  test('a lost response is requested again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, sent } = openResult({ showOrder: [paid], playOrder: [LOST, BROKEN, played] }, WANTED);
    await user.click(await allAtOnce());
    await allTries();
    expect(await summaryOf(3)).toBeVisible();
    expect(sent('playOrder')).toHaveLength(3);
  });

  test('without any response an error is shown, and the crank can be used again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user } = openResult({ showOrder: [paid], playOrder: [LOST] }, WANTED);
    await user.click(await allAtOnce());
    await allTries();
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(await crank()).toBeVisible();
  });

  test('a refusal is not repeated', async () => {
    const { user, sent } = openResult({ showOrder: [paid], playOrder: [refused('orderNotPaid')] }, WANTED);
    await user.click(await allAtOnce());
    expect(await screen.findByRole('alert')).toHaveTextContent('お支払いがまだ確かめられていません。');
    expect(sent('playOrder')).toHaveLength(1);
  });

  test('a seen result is shown without the scene, which can be repeated', async () => {
    const { user, sent } = openResult({ showOrder: [played] }, WANTED);
    expect(await summaryOf(3)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'もう一度、演出を見る' }));
    expect(await crank()).toBeVisible();
    await user.click(await allAtOnce());
    expect(await summaryOf(3)).toBeVisible();
    expect(sent('playOrder')).toEqual([]);
  });

  test('a reload continues the scene', async () => {
    storeRound('o-1', 1);
    openResult({ showOrder: [played] }, WANTED);
    await crank();
    expect(screen.getByText('2')).toBeVisible();
  });

  test('after the scene the focus is on the results', async () => {
    const { user } = openResult({ showOrder: [paid], playOrder: [played] }, WANTED);
    await user.click(await allAtOnce());
    await summaryOf(3);
    expect(document.activeElement).toContainElement(screen.getByRole('region', { name: '当たった賞品' }));
  });
});

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
