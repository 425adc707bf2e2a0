import { screen, within } from '@testing-library/react';
import { MembersOnly } from '#components/account/members-only.tsx';
import { Overview } from '#components/account/overview.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aWonPrize } from '../play/played-order.ts';
import { GUEST, MEMBER, LOST, anOrder, anOverview, answered, refused, renderForMember } from '../render.tsx';

function LookAgain() {
  const { refresh } = useSession();
  return <button onClick={refresh}>だれですか</button>;
}

const page = (
  <MembersOnly>
    <Overview />
  </MembersOnly>
);
const open = (overview: ReturnType<typeof anOverview>) =>
  renderForMember(page, { showOverview: [answered(overview)] });

test('a member is greeted by name and sees links to all settings', async () => {
  open(anOverview());
  expect(await screen.findByText('小川 みのり さん')).toBeVisible();
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const setting of ['profile', 'password', 'email', 'payment', 'leave'])
    expect(paths).toContain(`/sanrio/mypage/${setting}`);
});

test('unseen results link to the oldest of them', async () => {
  const unseenResults = [anOrder({ directoryName: 'potsu-amayadori' }), anOrder({ orderHistoryId: 'o-2' })];
  open(anOverview({ unseenResults, unseenCount: 2 }));
  const notice = await screen.findByRole('link', { name: /まだ見ていない結果が2件あります/ });
  expect(notice).toHaveAttribute('href', '/sanrio/potsu-amayadori/result');
});

test('unshipped prizes are shown with the end of their storage', async () => {
  // A minute before midnight in Japan.
  open(anOverview({ wonPrizes: 12, waitingPrizes: 3, storageEndsAt: '2026-12-04T14:59:00.000Z' }));
  const notice = await screen.findByRole('link', { name: /発送を依頼できる賞品が3点あります/ });
  expect(notice).toHaveTextContent('12月4日(金)');
  expect(notice).toHaveAttribute('href', '/sanrio/mypage/product');
});

test('without unseen results and unshipped prizes there are no notices', async () => {
  open(anOverview({ wonPrizes: 2, orders: 1, latestOrders: [anOrder()] }));
  await screen.findByRole('link', { name: '当選賞品' });
  expect(screen.queryByText(/まだ見ていない結果/)).toBeNull();
  expect(screen.queryByText(/発送を依頼できる/)).toBeNull();
});

test('three cards show the counts and link to their lists', async () => {
  open(anOverview({ wonPrizes: 1234, orders: 8, shipments: 2, latestOrders: [anOrder()] }));
  const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
  expect(await card('当選賞品')).toHaveTextContent('1,234点');
  expect(await card('購入履歴')).toHaveTextContent('8件最終 11月20日');
  expect(await card('配送履歴')).toHaveTextContent('2件');
  expect(screen.getByRole('link', { name: '最近の購入をすべて見る' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/orderHistory',
  );
});

test('the latest prizes are shown as the shop groups them, with their state', async () => {
  const keepUntil = '2100-01-01T00:00:00.000Z';
  const latestWins = [
    { prize: aWonPrize('A', 3, { userShipId: 's-1' }), count: 1 },
    { prize: aWonPrize('E', 2, { keepUntil: '2026-01-01T00:00:00.000Z' }), count: 1 },
    { prize: aWonPrize('F', 0, { keepUntil }), count: 17 },
  ];
  open(anOverview({ wonPrizes: 19, orders: 1, latestWins, latestOrders: [anOrder()] }));
  const section = (await screen.findByText('発送を依頼済み')).closest('section') ?? document.body;
  expect(within(section).getByRole('heading', { name: '最近の当選' })).toBeVisible();
  const [first, second, third, ...others] = within(section).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(first).toHaveTextContent('発送を依頼済み');
  expect(second).toHaveTextContent('保管終了');
  expect(third).toHaveTextContent('17点');
  expect(third).toHaveTextContent('発送待ち');
  expect(screen.getByRole('link', { name: '最近の当選をすべて見る' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/product',
  );
});

test('an order is shown with quantity, time, amount and status', async () => {
  open(anOverview({ orders: 1, latestOrders: [anOrder({ status: 'CANCEL' })] }));
  const link = await screen.findByRole('link', { name: 'まるぽのおつかいガチャ' });
  expect(link).toHaveAttribute('href', '/sanrio/mypage/orderHistory/o-1');
  const row = link.closest('li');
  for (const words of ['10回', '11月20日(金) 19:30', '7,000円', '取りやめ'])
    expect(row).toHaveTextContent(words);
  expect(screen.queryByRole('link', { name: /すべて見る/ })).toBeNull();
});

test.each([
  ['START', '/sanrio/marupo-otsukai/shopping?order=o-1'],
  ['PLAYING', '/sanrio/marupo-otsukai/shopping?order=o-1'],
  ['SUCCESS', '/sanrio/marupo-otsukai/result?order=o-1'],
  ['CONFIRM', '/sanrio/mypage/orderHistory/o-1'],
  ['ERROR', '/sanrio/mypage/orderHistory/o-1'],
] as const)('an order in %s links to its next step', async (status, place) => {
  open(anOverview({ orders: 1, latestOrders: [anOrder({ status })] }));
  expect(await screen.findByRole('link', { name: 'まるぽのおつかいガチャ' })).toHaveAttribute('href', place);
});

test('every order status has its own text', async () => {
  const latestOrders = PLAY_STATUSES.map((status) => anOrder({ status, orderHistoryId: status }));
  open(anOverview({ orders: 6, latestOrders }));
  const links = await screen.findAllByRole('link', { name: 'まるぽのおつかいガチャ' });
  const words = links.map((link) => link.closest('li')?.lastElementChild?.textContent);
  expect(new Set(words).size).toBe(PLAY_STATUSES.length);
  expect(words.every((text) => text && !/[A-Z]/.test(text))).toBe(true);
});

test('a member without orders gets a link to the draws', async () => {
  open(anOverview());
  expect(await screen.findByText('まだ購入がありません')).toBeVisible();
  expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio');
});

test('a failed request can be repeated, and the settings are shown meanwhile', async () => {
  const { user } = renderForMember(page, { showOverview: [LOST, answered(anOverview({ orders: 8 }))] });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent(
    '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。',
  );
  expect(screen.getByRole('link', { name: '退会' })).toBeVisible();
  await user.click(within(failure).getByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('8')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an ended login redirects to the login', async () => {
  const { wentTo } = renderForMember(
    page,
    { showOverview: [refused('loginRequired')] },
    { who: [MEMBER, GUEST] },
  );
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute('/sanrio/mypage')]);
});

test('the next member in the same tab sees nothing of the previous one', async () => {
  const { user } = renderForMember(
    <>
      <LookAgain />
      {page}
    </>,
    { showOverview: [answered(anOverview({ orders: 8, latestOrders: [anOrder()] })), LOST] },
    { who: [MEMBER, GUEST, answered({ userId: 'u-22', name: '大川 みのる' })] },
  );
  expect(await screen.findByText('小川 みのり さん')).toBeVisible();
  expect(await screen.findByText('まるぽのおつかいガチャ')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'だれですか' }));
  await user.click(screen.getByRole('button', { name: 'だれですか' }));
  expect(await screen.findByText('大川 みのる さん')).toBeVisible();
  expect(screen.queryByText('小川 みのり さん')).toBeNull();
  expect(screen.queryByText('まるぽのおつかいガチャ')).toBeNull();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a guest is redirected to the login, and nothing is requested', async () => {
  const { wentTo, sent } = renderForMember(
    page,
    { showOverview: [answered(anOverview())] },
    { who: [GUEST] },
  );
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute('/sanrio/mypage')]);
  expect(sent('showOverview')).toEqual([]);
});

test('nobody is redirected if the session is unknown', async () => {
  const { wentTo } = renderForMember(page, {}, { who: [LOST] });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(wentTo).toEqual([]);
});

const CONSENT = {
  number: 2,
  appliesFrom: '2026-11-20T00:00:00.000Z',
  note: '保管の期間が変わります。',
} as const;

test('a member reads what has changed in the terms, and agrees', async () => {
  open(anOverview({ openConsents: [{ kind: 'terms', ...CONSENT, isFirst: false }] }));
  expect(await screen.findByRole('heading', { name: '利用規約が変わりました' })).toBeVisible();
  expect(screen.getByText('保管の期間が変わります。')).toBeVisible();
  expect(screen.getByRole('link', { name: /変わったところを見る/ })).toHaveAttribute(
    'href',
    '/sanrio/versions/terms/2',
  );
  expect(screen.getByRole('button', { name: '新しい利用規約に同意する' })).toBeVisible();
});

test('a member from another shop reads the whole terms, and agrees', async () => {
  open(anOverview({ openConsents: [{ kind: 'terms', ...CONSENT, isFirst: true }] }));
  expect(await screen.findByRole('heading', { name: '利用規約をお読みください' })).toBeVisible();
  expect(screen.queryByText('保管の期間が変わります。')).toBeNull();
  expect(screen.getByRole('link', { name: /利用規約を読む/ })).toHaveAttribute('href', '/sanrio/terms');
  expect(screen.getByRole('button', { name: '利用規約に同意する' })).toBeVisible();
});
