import { screen, within } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { anOpenPayment, anOrderDetail } from '../../support/order-detail.ts';
import { aPaidOrder, aWonPrize } from '../play/played-order.ts';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { LOST, answered, refused } from '../account/member-around.tsx';
import { HERE, open, openWith, played } from './own-order.tsx';

const lineOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

test('an order that was played says what it was, what it brought, and where to look on', async () => {
  open(played());
  expect(await screen.findByRole('heading', { name: '当たった賞品 3点' })).toBeVisible();
  for (const words of ['1回 700円 × 3回', '2,100円', 'クレジットカード', '2026年11月21日(土) 01:00'])
    expect(screen.getByText(words)).toBeVisible();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('結果のページを見る')).toBe('/sanrio/marupo-otsukai/result?order=o-1');
  expect(hrefOf('抽選の公平さをたしかめる')).toBe('/sanrio/marupo-otsukai/fairness?order=o-1');
  expect(hrefOf('発送を依頼する')).toBe('/sanrio/mypage/product/marupo-otsukai');
});

test('each prize says where it is; equal ones in the same place share a line', async () => {
  const prizes = [
    aWonPrize('F', 0),
    aWonPrize('F', 1),
    aWonPrize('A', 2, { userShipId: '3f2a91bc-04de-4000-8000-000000000000' }),
    aWonPrize('C', 3, { keepUntil: '2026-11-20T10:29:59.000Z' }),
  ];
  open(played({ prizes, quantity: 4 }));
  const waiting = await lineOf('缶バッジ');
  expect(waiting.getByText('2個')).toBeVisible();
  expect(waiting.getByText('発送待ち')).toBeVisible();
  expect(waiting.getByText('2027年1月19日(火)')).toBeVisible();
  const sent = await lineOf('特大おつかいぬいぐるみ');
  expect(sent.getByRole('link', { name: '配送番号 3F2A-91BC-04DE-4000' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/userShip/3f2a91bc-04de-4000-8000-000000000000',
  );
  expect((await lineOf('トートバッグ')).getByText('保管終了')).toBeVisible();
});

test('where nothing waits any more, nothing can be asked to be sent', async () => {
  open(played({ prizes: [aWonPrize('A', 0, { userShipId: 's-1' })] }));
  await screen.findByText('発送を依頼ずみ');
  expect(screen.queryByRole('link', { name: '発送を依頼する' })).toBeNull();
});

test('an order that nobody has opened is opened from here', async () => {
  open({ ...aPaidOrder(10), paidAt: '2026-11-20T10:30:30.000Z', paymentType: 'CARD' });
  expect(await screen.findByText('カプセル10個が、まだ開いていません')).toBeVisible();
  expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/result?order=o-1',
  );
});

test.each([
  ['START', anOrderDetail(), 'お支払いは、まだ済んでいません'],
  ['PLAYING', anOpenPayment(), 'お支払いを確認しています'],
  [
    'ERROR',
    anOrderDetail({ status: 'ERROR', reason: 'declined', heldUntil: null }),
    'お支払いができませんでした',
  ],
  ['refunded', played({ paymentStatus: 'REFUNDED', reason: 'byShop' }), '2,100円をお返ししました'],
  ['being refunded', played({ paymentStatus: 'REFUND_PENDING', reason: 'byShop' }), '2,100円をお返しします'],
] as const)(
  'an order that is %s says so, and there is neither prize nor receipt',
  async (_, order, title) => {
    open(order);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
    expect(screen.queryByText(/当たった賞品/)).toBeNull();
  },
);

test.each(['notFound', 'invalidInput'] as const)(
  "somebody else's order, or none (%s), is not found",
  async (code) => {
    openWith({ showOrder: [refused(code)] });
    expect(await screen.findByText('この注文は見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '購入履歴を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/orderHistory',
    );
  },
);

test('what could not be asked for is asked for again when told to', async () => {
  const { user } = openWith({ showOrder: [LOST, answered(played())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('当たった賞品 3点')).toBeVisible();
});

test('whose login has ended is taken to the login, and back to this order', async () => {
  const { wentTo } = openWith({ showOrder: [refused('loginRequired')] }, { who: [MEMBER, GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});
