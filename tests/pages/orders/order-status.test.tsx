import { screen, waitFor } from '@testing-library/react';
import { OrderStatus } from '#components/orders/order-status.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { ORDER_REASONS } from '#lib/contract/enums.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { anOpenPayment, anOrderDetail, heldFor } from '../../support/api-responses.ts';
import { LOST, answered, refused, renderForMember, type Replies } from '../render.tsx';
import { PAID_TYPES, PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';

/** A page with the status of an order, as on the result page. */
function Page() {
  const state = useOrder('o-1');
  if (state.kind === 'failed') return <p>{state.message}</p>;
  if (state.kind !== 'ready') return null;
  return (
    <>
      <OrderStatus order={state.order} clockSkewMs={state.clockSkewMs} refetch={state.refetch} />
      <button onClick={() => void state.refetch()}>時がたつ</button>
    </>
  );
}
const open = (order: OrderDetail, replies: Replies = {}) =>
  renderForMember(<Page />, { showOrder: [answered(order)], ...replies });

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const OVER = { heldUntil: null, paymentType: 'CARD' } as const;

test('an unpaid order can be continued or cancelled', async () => {
  const cancelOrder = [answered(anOrderDetail({ status: 'CANCEL', reason: 'byMember', heldUntil: null }))];
  const { user, sent } = open(anOrderDetail(), { cancelOrder });
  await title('お支払いは、まだ済んでいません');
  expect(screen.getByRole('link', { name: '購入の手続きをつづける' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/shopping?order=o-1',
  );
  await user.click(screen.getByRole('button', { name: 'とりおきをやめる' }));
  await title('お手続きを取りやめました');
  expect(sent('cancelOrder')).toHaveLength(1);
});

test('after a refused payment the same order can be paid in another way, for the rest of its hold', async () => {
  open(
    anOrderDetail({
      paymentStatus: 'DECLINED',
      paymentType: 'PAYPAY',
      reason: 'insufficientFunds',
      heldUntil: heldFor(372),
    }),
  );
  await title('残高が足りませんでした');
  for (const words of ['代金はいただいていません。', '10枚は、とりおいたままです。'])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: /^ほかの方法で支払う あと 6:1\d$/ })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/shopping?order=o-1',
  );
  expect(screen.queryByText(/箱にもどしました/)).toBeNull();
});

test.each(['byProvider', 'providerExpired'] as const)(
  '%s does not say that the tickets are gone',
  async (reason) => {
    open(anOrderDetail({ paymentType: 'PAYPAY', reason }));
    expect(await screen.findByText('10枚は、とりおいたままです。')).toBeVisible();
    expect(screen.queryByText(/箱にもどしました|とりおきを解除しました/)).toBeNull();
  },
);

test('an open payment can be given up for another method', async () => {
  const givenUp = { purpose: 'order', orderHistoryId: 'o-1', directoryName: 'marupo-otsukai' } as const;
  const { user, sent, wentTo } = open(anOpenPayment(), {
    showOrder: [answered(anOpenPayment()), answered(anOrderDetail())],
    giveUpPaymentSession: [answered({ ...givenUp, status: 'START' })],
  });
  await user.click(await screen.findByRole('button', { name: 'ほかの方法で支払う' }));
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/shopping?order=o-1']));
  expect(sent('giveUpPaymentSession')).toEqual([{ params: { redirectId: 'r-1' } }]);
  expect(sent('cancelOrder')).toEqual([]);
});

test('a pending payment is explained with its deadline, and the page may be closed', async () => {
  // 19:50 in Japan.
  open(anOpenPayment());
  await title('お支払いを確認しています');
  expect(screen.getByText(/画面を閉じても大丈夫です。/)).toBeVisible();
  expect(screen.getByText('19:50')).toBeVisible();
  expect(screen.getByRole('link', { name: 'お支払いの画面にもどる' })).toHaveAttribute(
    'href',
    'https://pay.example/r-1',
  );
});

test('the page notices the payment by itself', async () => {
  const paid = anOrderDetail({ status: 'SUCCESS', paymentStatus: 'CAPTURED', heldUntil: null });
  open(anOpenPayment(), { showOrder: [answered(anOpenPayment()), answered(paid)] });
  await title('お支払いを確認しています');
  const gone = () => expect(screen.queryByText('お支払いを確認しています')).toBeNull();
  await waitFor(gone, { timeout: 60_000 });
});

test('an order paid meanwhile is not cancelled: the page shows its status', async () => {
  const paid = anOrderDetail({ status: 'SUCCESS', paymentStatus: 'CAPTURED', heldUntil: null });
  const showOrder = [answered(anOpenPayment()), answered(paid)];
  const { user } = open(anOpenPayment(), { showOrder, cancelOrder: [refused('orderClosed')] });
  await user.click(await screen.findByRole('button', { name: 'お支払いをやめる' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('an order that cannot be cancelled stays, with the reason', async () => {
  const { user } = open(anOpenPayment(), { cancelOrder: [refused('providerUnavailable')] });
  await user.click(await screen.findByRole('button', { name: 'お支払いをやめる' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('決済会社につながりにくくなっています。');
  await title('お支払いを確認しています');
});

test.each(ORDER_REASONS.filter((reason) => reason !== 'noneLeft' && reason !== 'paidTwice'))(
  'an order ended by %s was not charged and can be placed again',
  async (reason) => {
    const status = ['declined', 'insufficientFunds'].includes(reason) ? 'ERROR' : 'CANCEL';
    open(anOrderDetail({ ...OVER, status, reason }));
    expect(await screen.findByText('代金はいただいていません。')).toBeVisible();
    expect(screen.getByRole('link', { name: 'もう一度、10回の手続きをする' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=10',
    );
  },
);

test.each(PAID_TYPES.filter((type) => PAYMENT_METHODS[type].isCarrierBilling))(
  'a payment declined by the phone company (%s) names its limit',
  async (paymentType) => {
    open(anOrderDetail({ ...OVER, status: 'ERROR', reason: 'declined', paymentType }));
    expect(await screen.findByText(/ご利用限度額をご確認ください。/)).toBeVisible();
  },
);

test('a member who may have paid at the last moment gets an explanation', async () => {
  open(anOrderDetail({ ...OVER, status: 'CANCEL', reason: 'providerExpired' }));
  expect(await screen.findByText(/残りがあれば賞品をお渡しし、なければ全額をお返しします。/)).toBeVisible();
});

test('a member who never started to pay reads nothing about late payments', async () => {
  open(anOrderDetail({ status: 'CANCEL', reason: 'holdEnded', heldUntil: null }));
  await title('とりおきの時間がすぎました');
  expect(screen.queryByText(/全額をお返しします/)).toBeNull();
});

const NONE_LEFT = { ...OVER, status: 'ERROR', reason: 'noneLeft' } as const;

test('a refund is shown with its amount and method, and again when it is completed', async () => {
  const due = anOrderDetail({ ...NONE_LEFT, paymentStatus: 'REFUND_PENDING' });
  const done = anOrderDetail({ ...NONE_LEFT, paymentStatus: 'REFUNDED' });
  const { user } = open(due, { showOrder: [answered(due), answered(done)] });
  await title('7,000円をお返しします');
  expect(screen.getByText(/お手続きはいりません。/)).toBeVisible();
  expect(screen.getByText(/カード会社によってちがい/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /もう一度/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '時がたつ' }));
  await title('7,000円をお返ししました');
});

test.each(PAID_TYPES)('a payment by %s is refunded by the same method', async (paymentType) => {
  open(anOrderDetail({ ...NONE_LEFT, paymentType, paymentStatus: 'REFUND_PENDING' }));
  await title('7,000円をお返しします');
  expect(screen.getByText(/クレジットカードの|PayPayの、|携帯電話のご利用料金から/)).toBeVisible();
});

test('a paid order has no status here', async () => {
  const { sent } = open(anOrderDetail({ status: 'CONFIRM', paymentStatus: 'CAPTURED', heldUntil: null }));
  await waitFor(() => expect(sent('showOrder')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a failed refresh keeps the last status', async () => {
  const { user, sent } = open(anOpenPayment(), { showOrder: [answered(anOpenPayment()), LOST] });
  await title('お支払いを確認しています');
  await user.click(screen.getByRole('button', { name: '時がたつ' }));
  await waitFor(() => expect(sent('showOrder')).toHaveLength(2));
  await title('お支払いを確認しています');
});
