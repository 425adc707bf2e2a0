import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { anOpenPayment, anOrderDetail, aDraw } from '../../support/api-responses.ts';
import { LOST, answered, refused, GUEST } from '../render.tsx';
import { keptOrder } from '#lib/orders/kept-orders.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';
import { queueStatus } from './queue-page.tsx';
import { openCheckout, openPage } from './checkout-page.tsx';

const ORDER = anOrderDetail();
const PLACED = { placeOrder: [answered(ORDER)], showOrder: [answered(ORDER)] };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const keyIn = (args: unknown) => JSON.stringify(args).match(/"requestKey":"([^"]+)"/)?.[1];

test('a press on the page of the draw holds the tickets and puts the order into the address', async () => {
  const { sent } = openCheckout(PLACED);
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
  expect(sent('placeOrder')).toMatchObject([{ body: { productId: 'p-otsukai', quantity: 10 } }]);
  expect(window.location.search).toBe('?quantity=10&order=o-1');
  expect(keptOrder('o-1')?.requestKey).toBe(keyIn(sent('placeOrder')));
});

test('the URL alone holds nothing before a press, and a reload in the queue needs no second one', async () => {
  const status = queueStatus({ state: 'waiting', number: 482, ahead: 126 });
  const queued = { placeOrder: [refused('queueFirst')], joinQueue: [status], showQueue: [status] };
  const { user, sent } = openPage(queued);
  const start = await screen.findByRole('button', { name: '10枚をとりおきして進む' });
  expect(screen.getByText('7,000円')).toBeVisible();
  expect(sent('placeOrder')).toEqual([]);
  await user.click(start);
  expect(await screen.findByText('482')).toBeVisible();
  const again = openPage(queued);
  await waitFor(() => expect(again.sent('placeOrder')).toHaveLength(1));
});

const MAINTENANCE = { sentence: '機械を掃除しています。', until: null };

test('in maintenance a press holds nothing, and counts no more afterwards', async () => {
  const { sent } = openCheckout(PLACED, { draw: aDraw({ maintenance: MAINTENANCE }) });
  expect(await screen.findByRole('button', { name: 'メンテナンス中です' })).toBeDisabled();
  expect(screen.getByText(/^機械を掃除しています。/)).toBeVisible();
  expect(sent('placeOrder')).toEqual([]);
  cleanup();
  const after = openPage(PLACED);
  expect(await screen.findByRole('button', { name: '10枚をとりおきして進む' })).toBeVisible();
  expect(after.sent('placeOrder')).toEqual([]);
});

test.each([
  ['a draw that is not open yet', { state: 'upcoming' }, '発売前です', /から引けます。/],
  ['a draw that is sold out', { state: 'soldOut' }, '完売しました', /追加の販売はありません。/],
  ['a draw that has ended', { state: 'ended' }, '受付は終了しました', /販売期間が終わりました。/],
] as const)('the page of %s says so at once, and holds nothing', async (_which, draw, reason, hint) => {
  const { sent } = openPage(PLACED, { draw: aDraw(draw) });
  expect(await screen.findByRole('button', { name: reason })).toBeDisabled();
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.queryByRole('button', { name: /とりおきして進む/ })).not.toBeInTheDocument();
  expect(sent('placeOrder')).toEqual([]);
});

test('a quantity above what is left is refused at once, and another one can be chosen', async () => {
  openPage(PLACED, { draw: aDraw({ tickets: { total: 80, remaining: 9, held: 2 } }) });
  expect(await screen.findByRole('button', { name: 'いま引けるのは7回まで' })).toBeDisabled();
  expect(screen.getByRole('link', { name: '回数を選びなおす' })).toBeVisible();
});

test('a draw that costs nothing speaks of an order and not of a payment', async () => {
  openPage(PLACED, { draw: aDraw({ price: 0, paymentTypes: ['NONE'] }) });
  expect(await screen.findByText(/ご注文は、内容を確認してからです。/)).toBeVisible();
  expect(screen.queryByText(/お支払い/)).toBeNull();
});

test('a press counts for its draw and quantity, and for one order', async () => {
  openCheckout(PLACED);
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
  cleanup();
  openPage(PLACED);
  expect(await screen.findByRole('button', { name: '10枚をとりおきして進む' })).toBeVisible();
  cleanup();
  rememberPress({ directoryName: 'marupo-otsukai', quantity: 5 });
  const { sent } = openPage(PLACED);
  expect(await screen.findByRole('button', { name: '10枚をとりおきして進む' })).toBeVisible();
  expect(sent('placeOrder')).toEqual([]);
});

test('a reload before the response repeats the same order, another quantity places a new one', async () => {
  const first = openCheckout({ placeOrder: [LOST] });
  await screen.findByRole('alert');
  const again = openCheckout({ placeOrder: [LOST] });
  await waitFor(() => expect(again.sent('placeOrder')).toHaveLength(1));
  const other = openCheckout({ placeOrder: [LOST] }, { query: '?quantity=5' });
  await waitFor(() => expect(other.sent('placeOrder')).toHaveLength(1));
  const [key, sameKey, otherKey] = [first, again, other].map(({ sent }) => keyIn(sent('placeOrder')));
  expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(sameKey).toBe(key);
  expect(otherKey).not.toBe(key);
});

test('the key of a finished order is not reused', async () => {
  const over = answered(anOrderDetail({ status: 'CONFIRM' }));
  const fresh = anOrderDetail({ orderHistoryId: 'o-2' });
  const { sent } = openCheckout({ placeOrder: [over, answered(fresh)], showOrder: [answered(fresh)] });
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
  const [first, second] = sent('placeOrder').map(keyIn);
  expect(second).not.toBe(first);
  expect(window.location.search).toContain('order=o-2');
});

test('a page with an order in its address places none', async () => {
  const { sent } = openCheckout(PLACED, { query: '?quantity=10&order=o-1' });
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
  expect(sent('placeOrder')).toEqual([]);
});

test('an order in progress is continued, with an explanation', async () => {
  const earlier = anOrderDetail({ orderHistoryId: 'o-earlier', quantity: 5, total: 3500 });
  const { sent } = openCheckout({
    placeOrder: [refused('orderUnderWay')],
    showPlay: [answered({ productId: 'p-otsukai', status: 'START', orderHistoryId: 'o-earlier', unseen: 0 })],
    showOrder: [answered(earlier)],
  });
  expect(await screen.findByText('5枚をとりおき中です')).toBeVisible();
  expect(await screen.findByText('べつの画面で5回のお手続きが途中です。')).toBeVisible();
  expect(screen.getByText(/^10回のお手続きは、まだ受けつけていません。/)).toBeVisible();
  expect(sent('placeOrder')).toHaveLength(1);
});

test('the same quantity in progress is continued without a question', async () => {
  openCheckout({
    placeOrder: [refused('orderUnderWay')],
    showPlay: [answered({ productId: 'p-otsukai', status: 'START', orderHistoryId: 'o-1', unseen: 0 })],
    showOrder: [answered(anOrderDetail())],
  });
  expect(await screen.findByText('さきほどの10回の手続きがつづいています。')).toBeVisible();
  expect(screen.queryByText(/受けつけていません/)).toBeNull();
});

test('an order in progress elsewhere can be given up for the requested one', async () => {
  const cancelled = anOrderDetail({ quantity: 5, status: 'CANCEL', reason: 'byMember', heldUntil: null });
  const { user, sent, wentTo } = openCheckout({
    placeOrder: [refused('orderUnderWay')],
    showPlay: [answered({ productId: 'p-otsukai', status: 'START', orderHistoryId: 'o-1', unseen: 0 })],
    showOrder: [answered(anOrderDetail({ quantity: 5, total: 3500 }))],
    cancelOrder: [answered(cancelled)],
  });
  await user.click(await screen.findByRole('button', { name: '5回をとりやめて、10回の手続きへ進む' }));
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/shopping?quantity=10']));
  expect(sent('cancelOrder')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
});

test('a payment open on another device is shown instead of a form, with what was not ordered', async () => {
  openCheckout({
    placeOrder: [refused('orderUnderWay')],
    showPlay: [answered({ productId: 'p-otsukai', status: 'PLAYING', orderHistoryId: 'o-1', unseen: 0 })],
    showOrder: [answered(anOpenPayment({ quantity: 1, total: 700 }))],
  });
  expect(await screen.findByText('お支払いの画面が開いています')).toBeVisible();
  expect(await screen.findByText('べつの画面で1回のお手続きが途中です。')).toBeVisible();
  expect(screen.getByRole('button', { name: 'お支払いの画面にもどる' })).toBeVisible();
  expect(screen.getByRole('button', { name: '1回をとりやめて、10回の手続きへ進む' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /注文を確定/ })).toBeNull();
});

test.each([
  ['soldOut', '完売しました', '開催中のガチャを見る'],
  ['saleOver', '販売は終わりました', '開催中のガチャを見る'],
  ['notEnoughLeft', '残りが足りません', /1回引く/],
  ['restNotFree', 'いまは「残り全部」を選べません', /1回引く/],
  ['quantityNotOffered', 'その回数では引けません', /1回引く/],
  ['memberLimit', 'おひとりの上限をこえます', /1回引く/],
  ['minorLimit', '今月の上限をこえます', /1回引く/],
] as const)('%s is explained, with a link', async (code, title, way) => {
  openCheckout({ placeOrder: [refused(code)] });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: way })).toBeVisible();
});

test.each([
  ['unpaidLimit', 'お支払い前のご注文があります'],
  ['holdLimit', 'お手続きが集中しています'],
] as const)('%s is explained, and the order can be placed again', async (code, title) => {
  const { user } = openCheckout({ ...PLACED, placeOrder: [refused(code), answered(ORDER)] });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
});

test('the order is placed again when the member has agreed in another tab', async () => {
  const agreed = { listOpenConsents: [answered({ items: [] })] };
  const { user } = openCheckout({
    ...PLACED,
    ...agreed,
    placeOrder: [refused('termsChanged'), answered(ORDER)],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('同意をお願いします');
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
});

test('a buyer with unpaid orders finds them in the purchase history', async () => {
  openCheckout({ placeOrder: [refused('unpaidLimit')] });
  const link = await screen.findByRole('link', { name: '購入履歴を見る' });
  expect(link).toHaveAttribute('href', '/sanrio/mypage/orderHistory');
});

test('if others hold their share of the tickets, fewer can be chosen', async () => {
  openCheckout({ placeOrder: [refused('holdLimit')] });
  expect(await screen.findByRole('group', { name: '引く回数' })).toBeVisible();
});

test('if too few tickets are left, only possible quantities can be chosen', async () => {
  const draw = aDraw({ tickets: { total: 200, remaining: 9, held: 3 } });
  openCheckout({ placeOrder: [refused('notEnoughLeft')] }, { draw });
  const choice = await screen.findByRole('group', { name: '引く回数' });
  expect(within(choice).getByRole('radio', { name: /^5回/ })).toBeEnabled();
  expect(within(choice).getByRole('radio', { name: /^10回/ })).toBeDisabled();
});

test('a failed request is repeated with the same key', async () => {
  const { user, sent } = openCheckout({ ...PLACED, placeOrder: [LOST, answered(ORDER)] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('10枚をとりおき中です')).toBeVisible();
  const [first, second] = sent('placeOrder').map(keyIn);
  expect(second).toBe(first);
});

test.each(['', '?quantity=0', '?quantity=-3', '?quantity=1.5', '?quantity=たくさん'])(
  'with the address %p the quantity is chosen first, and nothing is held',
  async (query) => {
    const { sent } = openCheckout({}, { query });
    expect(await screen.findByText('引く回数を選んでください')).toBeVisible();
    expect(screen.getByRole('link', { name: /1回引く/ })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=1',
    );
    expect(sent('placeOrder')).toEqual([]);
  },
);

test.each([
  ['a new device is redirected to the sign-up', null, 'signup'],
  ['a device with an earlier login is redirected to the login', 'yes', 'login'],
])('a guest on %s, which keeps the quantity', async (_who, known, page) => {
  if (known !== null) localStorage.setItem('has-logged-in', known);
  const { wentTo, sent } = openCheckout({}, { who: [GUEST] });
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(decodeURIComponent(wentTo[0] ?? '')).toBe(
    `/sanrio/mypage/${page}?next=/sanrio/marupo-otsukai/shopping?quantity=10`,
  );
  expect(sent('placeOrder')).toEqual([]);
});

test.each(['queueFirst', 'saleNotOpen'] as const)(
  'after %s the member joins the queue, with its own title',
  async (code) => {
    const status = queueStatus({ state: 'waiting', number: 482, ahead: 126 });
    openCheckout({ placeOrder: [refused(code)], joinQueue: [status], showQueue: [status] });
    expect(await screen.findByText('482')).toBeVisible();
    expect(screen.queryByText('購入内容確認')).toBeNull();
  },
);
