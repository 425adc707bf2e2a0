import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { playLocked, recordPlay } from '#backend/persistence/orders/orders.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  paymentStates,
  inAPayingShop,
  paying,
  orderStatus,
  type PaymentSession,
} from '../../support/payments.ts';
import { postShipment, aShipmentInput } from '../../support/shipments.ts';
import { revealAll } from '../../support/beacon.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';
import { aRefundRequest, refundResult } from '../../support/refunds.ts';

const { shop, draw, buyer } = inAPayingShop({ prizes: [1, 4, 10, 15] });

const play = (orderHistoryId?: string) =>
  buyer.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId });
const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;

type PaidOrder = PaymentSession & { readonly orderId: string };

/** A paid order that waits for its result. */
async function waiting(quantity = 5): Promise<PaidOrder> {
  const order = await paying(buyer, draw, { quantity });
  await shop.pay(order, { ending: 'paid' });
  return order;
}

/** A paid order with a result that its buyer has not seen. */
async function bought(quantity = 5): Promise<PaidOrder> {
  const order = await waiting(quantity);
  await revealAll(shop.paying);
  return order;
}

async function played(quantity = 5): Promise<PaidOrder> {
  const order = await bought(quantity);
  expect(statusAndCode(await play(order.orderId))).toBe('200');
  return order;
}

/** The entry of the operator log about a refund. */
const refundAction = (orderId: string) => ({
  operator: 'みほん店長',
  action: 'refundOrder',
  facts: { orderId, reason: '破損' },
});
const refund = async (orderId: string, drawId = draw.drawId) =>
  refundResult(
    await refundOrder(shop.paying.orderBatcher, {
      drawId,
      orderId,
      request: aRefundRequest(),
      act: refundAction(orderId),
    }),
  );
const prizesOf = (orderId: string) =>
  rows(
    'select count(*)::int as all, count(voided_at)::int as void from won_prizes where order_id = $1',
    orderId,
  );

/** Requests a shipment of the first prize of an order. */
async function requestFirstPrize(orderId: string) {
  const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  return postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 1)));
}

const actionsOn = (orderId: string) =>
  rows(`select operator, action, facts from operator_log where facts->>'orderId' = $1`, orderId);
const holdings = () =>
  rows(
    `select won, waiting from holdings where member_id = $1 and draw_id = $2`,
    buyer.memberId,
    draw.drawId,
  );
const refundEmails = () =>
  rows(
    `select message->>'reason' as reason, message->'isDone' as done,
      (select sum((prize->>'pieces')::int)::int from jsonb_array_elements(message->'voidPrizes') prize) as void from outbox
      where member_id = $1 and message->>'kind' = 'refund' order by made_at`,
    buyer.memberId,
  );

const refundPrizes = async (): Promise<{ grade: string; pieces: number }[]> =>
  (
    await rows(
      `select message->'voidPrizes' as prizes from outbox where member_id = $1 and message->>'kind' = 'refund'`,
      buyer.memberId,
    )
  ).flatMap(({ prizes }) => prizes);

test('A refund returns the whole price of a played order and voids its prizes', async () => {
  const order = await played();
  const { orderId } = order;
  expect(await refund(orderId)).toBe('refunded');
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await holdings()).toEqual([{ won: 0, waiting: 0 }]);
  expect(await refundEmails()).toEqual([{ reason: 'byShop', done: false, void: 5 }]);
  await expectLedgerInOrder(shop);

  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await paymentStates(shop, order)).toEqual(['refunded']);
  expect(await refundEmails()).toEqual([
    { reason: 'byShop', done: false, void: 5 },
    { reason: 'byShop', done: true, void: 5 },
  ]);
  expect(
    await rows('select kind, "from", "to", yen from ledger where order_id = $1 order by line_id', orderId),
  ).toEqual([
    { kind: 'capture', from: 'provider', to: 'sales', yen: 3_500 },
    { kind: 'refund', from: 'sales', to: 'provider', yen: 3_500 },
  ]);
  expect(await actionsOn(orderId)).toMatchObject([refundAction(orderId)]);
});

const logged = async () =>
  (await shop.get(`/api/product/${draw.directoryName}/fairness/log?limit=100`))
    .json()
    .items.flatMap(({ kind, from, count }: { kind: string; from?: number; count?: number }) =>
      kind === 'reveal' || kind === 'close' ? [kind] : [`${kind} ${from}+${count}`],
    );

test('A refund is in the public log with its prizes once it is decided, and the record stays right', async () => {
  const { orderId } = await played();
  await played(10);
  const sales = ['sale 0+5', 'reveal', 'sale 5+10', 'reveal'];
  await refund(orderId);
  expect(await logged()).toEqual([...sales, 'refund 0+5']);
  await shop.jobs();
  expect(await logged()).toEqual([...sales, 'refund 0+5']);
  const last = await played(5);
  await played(10);
  await refund(last.orderId);
  await shop.jobs();
  expect((await logged()).toSorted()).toEqual(
    [
      ...sales,
      'refund 0+5',
      'sale 15+5',
      'reveal',
      'sale 20+10',
      'reveal',
      'refund 15+5',
      'close',
    ].toSorted(),
  );
  const check = await checkOf(shop, draw);
  expect([wrongChecks(check), check.state.sold]).toEqual([[], 30]);
});

test('Before its result an order is not refunded', async () => {
  const { orderId } = await waiting();
  expect(await refund(orderId)).toBe('resultPending');
  expect(await orderStatus(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
  expect(await actionsOn(orderId)).toEqual([]);
  await revealAll(shop.paying);
  expect(await refund(orderId)).toBe('refunded');
});

test('The refund of an unplayed order plays it: its buyer sees the result with void prizes', async () => {
  const { orderId } = await bought();
  await refund(orderId);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(prizes).toMatchObject(Array.from({ length: 5 }, () => ({ isVoid: true })));
  expect((await play(orderId)).json().prizes).toEqual(prizes);
  const overview = (await buyer.ask('GET', '/api/user/overview')).json();
  expect(overview).toMatchObject({ unseenCount: 0, wonPrizes: 0, waitingPrizes: 0 });
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await holdings()).toEqual([{ won: 0, waiting: 0 }]);
  const grades = (await refundPrizes()).flatMap(({ grade, pieces }) => Array<string>(pieces).fill(grade));
  expect(grades).toEqual(prizes.map(({ grade }: { grade: string }) => grade).toSorted());
  await expectLedgerInOrder(shop);
});

test('A refund does not affect other orders of the same draw', async () => {
  const gone = await bought(5);
  const kept = await bought(1);
  await refund(gone.orderId);
  const answer = await play();
  expect([answer.statusCode, answer.json().orderHistoryId]).toEqual([200, kept.orderId]);
  expect(await holdings()).toEqual([{ won: 1, waiting: 1 }]);
});

describe('Nothing is refunded', () => {
  test('for an order that is not paid', async () => {
    const unpaid = await paying(buyer, draw);
    expect(await refund(unpaid.orderId)).toBe('notPaid');
    await buyer.ask('DELETE', `/api/orderHistory/${unpaid.orderId}`);
    expect(await refund(unpaid.orderId)).toBe('notPaid');
    expect(await actionsOn(unpaid.orderId)).toEqual([]);
  });

  test('for an order with a prize in a shipment', async () => {
    const { orderId } = await played();
    const { userShipId } = (await requestFirstPrize(orderId)).json();
    expect(await refund(orderId)).toBe('prizesSent');
    expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
    expect(await actionsOn(orderId)).toEqual([]);

    // Once the shipment is withdrawn, the order can be refunded.
    await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
    expect(await refund(orderId)).toBe('refunded');
  });

  test('for an order that does not exist', async () => {
    const { orderId } = await bought();
    const other = await shop.draw();
    expect(await refund(orderId, other.drawId)).toBe('unknownOrder');
    expect(await refund('somebody’s')).toBe('unknownOrder');
  });

  test('a second time, also when eight operators refund at once', async () => {
    const order = await played();
    const { orderId } = order;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(orderId)));
    expect(answers.toSorted()).toEqual([...Array<string>(7).fill('alreadyRefunding'), 'refunded']);
    await Promise.all([shop.jobs(), shop.jobs()]);
    expect(await refund(orderId)).toBe('alreadyRefunding');
    expect(await paymentStates(shop, order)).toEqual(['refunded']);
    expect(await actionsOn(orderId)).toMatchObject([refundAction(orderId)]);
  });
});

test('Both payments of an order paid twice are refunded, in any order', async () => {
  const order = await bought();
  const { orderId } = order;
  await shop.pay(order, { ending: 'paid' });
  expect(await refund(orderId)).toBe('refunded');
  shop.connection.refundsToFail = 1;
  await shop.jobs();
  await expectLedgerInOrder(shop);
  await shop.jobsAfter(61);
  expect((await paymentStates(shop, order)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
});

test('A second payment that arrives after the refund is refunded too', async () => {
  const order = await bought();
  const { orderId } = order;
  await refund(orderId);
  await shop.jobs();
  await shop.pay(order, { ending: 'paid' });
  await shop.jobs();
  expect((await paymentStates(shop, order)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
});

test('A refund is sent again until the provider confirms it', async () => {
  const order = await played();
  const { orderId } = order;
  shop.connection.unavailable = ['refund'];
  await refund(orderId);
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  shop.connection.unavailable = [];
  await shop.jobsAfter(61);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await paymentStates(shop, order)).toEqual(['refunded']);
});

test('An order played and refunded at the same time leaves no prize to be sent', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await bought(1);
    const [answer] = await Promise.all([refund(orderId), play(orderId)]);
    expect(answer).toBe('refunded');
    await recordPlay(shop.paying.batching, { drawId: draw.drawId, orderId, memberId: null });
    expect(await prizesOf(orderId)).toEqual([{ all: 1, void: 1 }]);
  }
});

test('An order is either refunded or shipped when both are requested at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await played(1);
    const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    const [answer, request] = await Promise.all([
      refund(orderId),
      postShipment(buyer, aShipmentInput(draw, prizes)),
    ]);
    expect([
      ['refunded', 404],
      ['prizesSent', 200],
    ]).toContainEqual([answer, request.statusCode]);
  }
});

test('An order played while its refund begins is both played and refunded', async () => {
  const { orderId } = await bought(1);
  let refunding: Promise<string> | undefined;
  await shop.db.transaction(async (tx) => {
    await playLocked(tx, { drawId: draw.drawId, orderId });
    refunding = refund(orderId);
    await untilLockWait(shop.db);
  });
  expect(await refunding).toBe('refunded');
  expect(await sendRefunds(shop.paying)).toEqual({ sent: 1, left: 0 });
  const stored = await rows(
    `select o.status, o.payment_status as money, w.voided_at is not null as void
      from orders o join won_prizes w using (draw_id, order_id) where o.order_id = $1`,
    orderId,
  );
  expect(stored).toEqual([{ status: 'CONFIRM', money: 'REFUNDED', void: true }]);
  expect(await holdings()).toEqual([{ won: 0, waiting: 0 }]);
  await expectLedgerInOrder(shop);
});
