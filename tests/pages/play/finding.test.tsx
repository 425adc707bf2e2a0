import { screen } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { anOpenPayment, anOrderDetail } from '../../support/order-detail.ts';
import { LOST, answered, refused } from '../account/member-around.tsx';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { aPaidOrder, aPlayedOrder } from './played-order.ts';
import { HERE, crank, openResult, summaryOf } from './result-of.tsx';

beforeEach(() => sessionStorage.clear());

const back = answered({
  purpose: 'order',
  orderHistoryId: 'o-1',
  directoryName: 'marupo-otsukai',
  status: 'SUCCESS',
} as const);

const standing = (orderHistoryId: string | null) =>
  answered({ productId: 'p-otsukai', status: null, orderHistoryId, unseen: 0 });

test('back from the provider, who is asked how it ended, one plays; a reload asks no provider again', async () => {
  const { sent } = openResult(
    { returnFromTrip: [back], showOrder: [answered(aPaidOrder(10))] },
    '?redirectId=r-1',
  );
  expect(await crank()).toBeVisible();
  expect(sent('returnFromTrip')).toEqual([{ params: { redirectId: 'r-1' } }]);
  expect(window.location.search).toBe('?order=o-1');
});

test('a provider that cannot be asked does not hide how the order stands', async () => {
  openResult(
    {
      returnFromTrip: [refused('gatewayAway')],
      showPlay: [standing('o-1')],
      showOrder: [answered(anOpenPayment())],
    },
    '?redirectId=r-1',
  );
  expect(await screen.findByRole('heading', { name: 'お支払いを確認しています' })).toBeVisible();
  expect(window.location.search).toBe('?order=o-1');
});

test('an order can be named, and nobody else is asked which', async () => {
  const { sent } = openResult({ showOrder: [answered(aPlayedOrder('AFF'))] }, '?order=o-1');
  expect(await summaryOf(3)).toBeVisible();
  expect(sent('showOrder')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
  expect(sent('returnFromTrip')).toEqual([]);
});

test('without either the shop says which order of this draw is to be gone on with', async () => {
  openResult({ showPlay: [standing('o-7')], showOrder: [answered(aPaidOrder(1))] });
  expect(await crank()).toBeVisible();
  expect(window.location.search).toBe('?order=o-7');
});

test('who has bought nothing of the draw is led to it', async () => {
  openResult({ showPlay: [standing(null)] });
  expect(await screen.findByText('このガチャの結果は、まだありません')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ガチャのページへもどる' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai',
  );
});

test("somebody else's order is no order", async () => {
  openResult({ showOrder: [refused('notFound')] }, '?order=o-9');
  expect(await screen.findByText('このガチャの結果は、まだありません')).toBeVisible();
});

test('an address that names nonsense counts as one that names nothing', async () => {
  const { sent } = openResult({ showPlay: [standing(null)] }, '?order=../../etc&redirectId=%00');
  await screen.findByText('このガチャの結果は、まだありません');
  expect(sent('showOrder')).toEqual([]);
  expect(sent('returnFromTrip')).toEqual([]);
});

test('a shop that cannot be asked is asked again when told to', async () => {
  const { user } = openResult({
    showPlay: [LOST, standing('o-1')],
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
] as const)('an order in %s says how it stands, and nothing is played', async (_, order) => {
  openResult({ showOrder: [answered(order)] }, '?order=o-1');
  await screen.findByRole('heading', { level: 2 });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('くじ結果');
  expect(screen.queryByRole('button', { name: 'まわす' })).toBeNull();
});

test('a guest is taken to the login, and comes back to this very result', async () => {
  const { wentTo } = openResult({}, '?redirectId=r-1', { who: [GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(`${HERE}?redirectId=r-1`)]);
});

test('whose login has ended meanwhile is taken there too', async () => {
  const { wentTo } = openResult({ showPlay: [refused('loginRequired')] }, '', { who: [MEMBER, GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});
