import { screen, act } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { storeRound } from '#lib/play/rounds.ts';
import { answered, LOST, refused, GUEST, MEMBER, BROKEN } from '../render.tsx';
import { anOpenPayment, anOrderDetail } from '../../support/api-responses.ts';
import { aPaidOrder, aPlayedOrder } from './played-order.ts';
import { allAtOnce, crank, HERE, openResult, summaryOf } from './result-page.tsx';

beforeEach(() => sessionStorage.clear());

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
    const back = screen.getByRole('link', { name: 'ガチャのページへもどる' });
    expect(back).toHaveAttribute('href', '/sanrio/marupo-otsukai');
    expect(back).toHaveClass('primary');
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
