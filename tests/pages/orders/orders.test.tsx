import { screen, within } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import OrdersPage from '../../../app/sanrio/mypage/orderHistory/page.tsx';
import { loginRoute } from '#lib/site/login-routes.ts';
import {
  GUEST,
  MEMBER,
  LOST,
  anOrder,
  answered,
  refused,
  renderForMember,
  type Replies,
} from '../render.tsx';
import { factMatcher } from '../browser.ts';

const HERE = '/sanrio/mypage/orderHistory';

const open = (replies: Replies, query = '', who = [MEMBER]) =>
  renderForMember(
    <SearchParamsContext value={new URLSearchParams(query)}>
      <OrdersPage />
    </SearchParamsContext>,
    replies,
    { path: `${HERE}${query && `?${query}`}`, who },
  );

const listed = (items: ReturnType<typeof anOrder>[], total = items.length) => answered({ total, items });
const row = async (name = 'まるぽのおつかいガチャ') =>
  within((await screen.findByRole('link', { name })).closest('li') ?? document.body);

test('an order has its quantity, date, amount, status and a link', async () => {
  const { sent } = open({ listOrders: [listed([anOrder()])] });
  const order = await row();
  for (const words of ['2026年11月20日(金) 19:30', '7,000円'])
    expect(order.getByText(...factMatcher(words))).toBeVisible();
  expect(order.getByText('開封済み')).toBeVisible();
  expect(order.getByRole('link')).toHaveAttribute('href', `${HERE}/o-1`);
  expect(sent('listOrders')).toEqual([{ query: { limit: 20, offset: 0 } }]);
});

test.each([
  ['START', 'NONE', 'お支払い前', '購入の手続きをつづける', '/sanrio/marupo-otsukai/shopping?order=o-1'],
  [
    'PLAYING',
    'PENDING',
    'お支払い確認中',
    'お支払いの画面を見る',
    '/sanrio/marupo-otsukai/shopping?order=o-1',
  ],
  ['SUCCESS', 'CAPTURED', '未開封', '結果を見る', '/sanrio/marupo-otsukai/result?order=o-1'],
] as const)('an order in %s with payment status %s is %s and has a next step', async (...given) => {
  const [status, paymentStatus, words, action, href] = given;
  open({ listOrders: [listed([anOrder({ status, paymentStatus })])] });
  const order = await row();
  expect(order.getByText(words)).toBeVisible();
  expect(order.getByRole('link', { name: action })).toHaveAttribute('href', href);
  expect(order.getByRole('link', { name: 'まるぽのおつかいガチャ' })).toHaveAttribute('href', `${HERE}/o-1`);
});

test.each([
  ['CONFIRM', 'CAPTURED', '開封済み'],
  ['CONFIRM', 'REFUND_PENDING', '返金手続き中'],
  ['SUCCESS', 'REFUNDED', '返金済み'],
  ['ERROR', 'REFUNDED', '返金済み'],
  ['ERROR', 'DECLINED', '購入できませんでした'],
  ['CANCEL', 'NONE', '取りやめ'],
] as const)('an order in %s with payment status %s is %s and has no next step', async (...given) => {
  const [status, paymentStatus, words] = given;
  open({ listOrders: [listed([anOrder({ status, paymentStatus })])] });
  const order = await row();
  expect(order.getByText(words)).toBeVisible();
  expect(order.getAllByRole('link')).toHaveLength(1);
});

test('a long list has pages with their own addresses', async () => {
  const { sent } = open({ listOrders: [listed([anOrder()], 41)] }, 'page=2');
  const pages = within(await screen.findByRole('navigation', { name: '購入履歴のページ' }));
  expect(pages.getByText('2 / 3ページ')).toBeVisible();
  expect(pages.getByRole('link', { name: '新しいほう' })).toHaveAttribute('href', HERE);
  expect(pages.getByRole('link', { name: '古いほう' })).toHaveAttribute('href', `${HERE}?page=3`);
  expect(screen.getByText('全41件')).toBeVisible();
  expect(sent('listOrders')).toEqual([{ query: { limit: 20, offset: 20 } }]);
});

test('the filter for shipped orders applies to all pages', async () => {
  const { sent } = open({ listOrders: [listed([anOrder()], 21)] }, 'isUserShip=true');
  await row();
  expect(sent('listOrders')).toEqual([{ query: { limit: 20, offset: 0, isUserShip: 'true' } }]);
  expect(screen.getByRole('link', { name: '発送した注文' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'すべて' })).toHaveAttribute('href', HERE);
  expect(screen.getByRole('link', { name: '古いほう' })).toHaveAttribute(
    'href',
    `${HERE}?isUserShip=true&page=2`,
  );
});

test('the orders without a shipment can be chosen', async () => {
  const { sent } = open({ listOrders: [listed([anOrder()])] }, 'isUserShip=false');
  await row();
  expect(sent('listOrders')).toEqual([{ query: { limit: 20, offset: 0, isUserShip: 'false' } }]);
  expect(screen.getByRole('link', { name: '発送していない注文' })).toHaveAttribute('aria-current', 'page');
});

test('a short list has no pages', async () => {
  open({ listOrders: [listed([anOrder()], 20)] });
  await row();
  expect(screen.queryByRole('navigation', { name: '購入履歴のページ' })).toBeNull();
});

test.each([
  ['', 'まだ購入がありません', '開催中のガチャを見る'],
  ['isUserShip=true', '発送した注文は、まだありません', '当選賞品を見る'],
  ['isUserShip=false', '発送していない注文は、ありません', '発送の状況を見る'],
])('an empty list (%s) has a text and a link', async (query, line, way) => {
  open({ listOrders: [listed([])] }, query);
  expect(await screen.findByText(line)).toBeVisible();
  expect(screen.getByRole('link', { name: way })).toBeVisible();
});

test.each([
  ['', false],
  ['isUserShip=true', true],
])('an empty list (%s) has a filter only if one is active: %s', async (query, isThere) => {
  open({ listOrders: [listed([])] }, query);
  await screen.findByText(/まだ(購入が)?ありません/);
  expect(screen.queryByRole('navigation', { name: '購入履歴のしぼりこみ' }) !== null).toBe(isThere);
});

test('a page past the end links to the first', async () => {
  open({ listOrders: [listed([], 3)] }, 'page=9');
  expect(await screen.findByRole('link', { name: '購入履歴のはじめを見る' })).toHaveAttribute('href', HERE);
});

test.each(['page=0', 'page=-1', 'page=1e9', 'page=../..', 'isUserShip=1'])(
  'an invalid query %s is ignored',
  async (query) => {
    const { sent } = open({ listOrders: [listed([anOrder()])] }, query);
    await row();
    expect(sent('listOrders')).toEqual([{ query: { limit: 20, offset: 0 } }]);
  },
);

test('a failed request can be repeated', async () => {
  const { user } = open({ listOrders: [LOST, listed([anOrder()])] });
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect((await row()).getByText('開封済み')).toBeVisible();
});

test('an ended login redirects to the login, which returns to the page of the list', async () => {
  const { wentTo } = open({ listOrders: [refused('loginRequired')] }, 'page=2', [MEMBER, GUEST]);
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(`${HERE}?page=2`)]);
});
