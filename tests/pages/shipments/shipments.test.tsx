import { screen, within } from '@testing-library/react';
import ShipmentsPage from '../../../app/sanrio/mypage/userShip/page.tsx';
import type { Shipment } from '#lib/contract/shipment.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import {
  GUEST,
  MEMBER,
  LOST,
  answered,
  refused,
  renderForMember,
  type Replies,
  AddressBar,
} from '../render.tsx';
import { aPicture } from '../../support/api-responses.ts';
import { factMatcher } from '../browser.ts';

const HERE = '/sanrio/mypage/userShip';

const aListedShipment = (but: Partial<Shipment> = {}): Shipment => ({
  userShipId: 's-1',
  status: 'START',
  prizes: 3,
  drawTitles: ['まるぽのおつかいガチャ'],
  picture: aPicture(),
  inside: { gradeLabel: 'D', name: 'マグカップ', picture: aPicture(), kinds: 3 },
  fee: 600,
  isGift: false,
  paymentStatus: 'CAPTURED',
  payUntil: null,
  requestedAt: '2026-11-20T10:30:00.000Z',
  trackingNumber: null,
  problem: null,
  resolution: null,
  ...but,
});

const open = (replies: Replies, query = '', who = [MEMBER]) =>
  renderForMember(
    <AddressBar>
      <ShipmentsPage />
    </AddressBar>,
    { listGifts: [answered({ items: [] })], ...replies },
    { path: `${HERE}${query}`, who },
  );
const listed = (items: Shipment[], total = items.length) => answered({ total, items });
const row = async (name = 'まるぽのおつかいガチャ') =>
  within((await screen.findByRole('link', { name })).closest('li') ?? document.body);

test('a shipment has its prizes, date, number and a link', async () => {
  open({ listShipments: [listed([aListedShipment()])] });
  const item = await row();
  for (const words of ['3', '受付済み', 'D賞 マグカップ、ほか2種'])
    expect(item.getByText(words)).toBeVisible();
  for (const words of ['依頼 2026年11月20日(金)', '配送番号 S1'])
    expect(item.getByText(...factMatcher(words))).toBeVisible();
  expect(item.getByRole('link')).toHaveAttribute('href', `${HERE}/s-1`);
});

test.each([
  [{ status: 'WAITING' }, '発送準備中'],
  [{ status: 'SHIPSTART' }, '発送済み'],
  [{ status: 'COMPLETEMAIL' }, '発送済み'],
  [{ status: 'DELIVERED' }, 'お届け済み'],
  [{ paymentStatus: 'PENDING', payUntil: '2026-11-21T10:30:00.000Z' }, 'お支払い確認中'],
] as const)('a shipment with %j is %s', async (but, words) => {
  open({ listShipments: [listed([aListedShipment(but)])] });
  expect((await row()).getByText(words)).toBeVisible();
});

test('an unpaid shipment has its deadline and a link to the payment', async () => {
  open({
    listShipments: [
      listed([aListedShipment({ paymentStatus: 'NONE', payUntil: '2026-11-21T10:30:00.000Z' })]),
    ],
  });
  const item = await row();
  expect(item.getByText('送料のお支払い待ち')).toBeVisible();
  expect(item.getByText(...factMatcher('お支払い期限 11月21日(土) 19:30'))).toBeVisible();
  expect(item.getByRole('link', { name: '送料を支払う' })).toHaveAttribute('href', `${HERE}/s-1`);
});

test('a sent shipment names its draws and its tracking number', async () => {
  const drawTitles = ['まるぽのおつかいガチャ', 'ふぐちょの縁日くじ'];
  const sent = aListedShipment({ drawTitles, status: 'SHIPSTART', trackingNumber: '483922107756' });
  open({ listShipments: [listed([sent])] });
  const item = await row('まるぽのおつかいガチャ、ふぐちょの縁日くじ');
  expect(item.getByText(...factMatcher('送り状番号 4839-2210-7756'))).toBeVisible();
});

test('a long list has pages', async () => {
  const { sent } = open({ listShipments: [listed([aListedShipment()], 45)] }, '?page=3');
  expect(await screen.findByText('3 / 3ページ')).toBeVisible();
  expect(screen.getByRole('link', { name: '新しいほう' })).toHaveAttribute('href', `${HERE}?page=2`);
  expect(sent('listShipments')).toEqual([{ query: { limit: 20, offset: 40 } }]);
});

test('the shipments of one draw are listed by its id, on every page', async () => {
  const { sent } = open({ listShipments: [listed([aListedShipment()], 45)] }, '?productId=d-1&page=2');
  expect(await screen.findByText('2 / 3ページ')).toBeVisible();
  expect(sent('listShipments')).toEqual([{ query: { limit: 20, offset: 20, productId: 'd-1' } }]);
  expect(screen.getByRole('link', { name: '新しいほう' })).toHaveAttribute('href', `${HERE}?productId=d-1`);
  expect(screen.getByRole('link', { name: 'すべてのガチャの配送を見る' })).toHaveAttribute('href', HERE);
});

test('a member without shipments gets a link to the prizes', async () => {
  open({ listShipments: [listed([])] });
  expect(await screen.findByText('発送のご依頼は、まだありません')).toBeVisible();
  expect(screen.getByRole('link', { name: '当選賞品を見る' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/product',
  );
});

test('a failed request can be repeated', async () => {
  const { user } = open({ listShipments: [LOST, listed([aListedShipment()])] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect((await row()).getByText('受付済み')).toBeVisible();
});

test('an ended login redirects to the login', async () => {
  const { wentTo } = open({ listShipments: [refused('loginRequired')] }, '', [MEMBER, GUEST]);
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});
