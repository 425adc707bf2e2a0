import { settleOrder, startOrderPayment } from '#backend/actions/orders/order-writer.ts';
import { sql } from 'drizzle-orm';
import { expireHolds } from '#backend/actions/orders/orders.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aRequestKey } from '../../support/orders.ts';
import { letTimePass } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import { aPayingShop, paying, placed as placedIn } from '../../support/payments.ts';
import { salesOf } from './stored-sales.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const backend = forAllTests(aPayingShop);
beforeEach(async () => {
  // Ends the holds that earlier tests have left.
  await letTimePass(backend, 60);
  await expireHolds(backend.paying, 100);
});
const draw = forEachTest(() => backend.draw());
const buyer = forEachTest(() => aBuyer(backend));

const place = (by = buyer) =>
  by.ask('POST', '/api/orderHistory', { productId: draw.drawId, quantity: 1, requestKey: aRequestKey() });
const placed = async (by = buyer): Promise<string> => (await place(by)).json().orderHistoryId;
const show = (orderId: string, by = buyer) => by.ask('GET', `/api/orderHistory/${orderId}`);
const shown = async (orderId: string) => (await show(orderId)).json();
const cancel = (orderId: string) => buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
const counters = async () => (await salesOf(backend, draw.drawId)).draw;

test('A cancelled order releases its tickets at once, and the member may order again', async () => {
  const orderId = await placed();
  const answer = await cancel(orderId);
  expect(answer.json()).toMatchObject({ status: 'CANCEL', reason: 'byMember', heldUntil: null });
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
  expect(statusAndCode(await place())).toBe('200');
});

/** The purchases of the buyer: by list, by list of the draw, and by overview with its count. */
async function purchases() {
  const idsOf = (items: readonly { readonly orderHistoryId: string }[]) =>
    items.map(({ orderHistoryId }) => orderHistoryId);
  const lists = await Promise.all(
    ['', `?productId=${draw.drawId}`, '?isUserShip=false'].map(async (query) =>
      (await buyer.ask('GET', `/api/orderHistory${query}`)).json(),
    ),
  );
  const { orders, latestOrders } = (await buyer.ask('GET', '/api/user/overview')).json();
  const all = [...lists, { total: orders, items: latestOrders }];
  return all.map(({ total, items }) => [total, idsOf(items)]);
}

const everywhere = (...ids: readonly string[]) => Array.from({ length: 4 }, () => [ids.length, ids]);

test('A released hold is no purchase, and its own page stays', async () => {
  const cancelled = await placed();
  expect(await purchases()).toEqual(everywhere(cancelled));
  await cancel(cancelled);
  expect(await purchases()).toEqual(everywhere());
  expect(await shown(cancelled)).toMatchObject({ status: 'CANCEL', reason: 'byMember' });
  const declined = await paying(buyer, draw);
  expect(await purchases()).toEqual(everywhere(declined.orderId));
  await backend.pay(declined, { ending: 'declined' });
  expect(await shown(declined.orderId)).toMatchObject({ status: 'START', paymentStatus: 'DECLINED' });
  expect(await purchases()).toEqual(everywhere(declined.orderId));
  await backend.jobsAfter(10.1);
  expect(await shown(declined.orderId)).toMatchObject({ status: 'ERROR', paymentStatus: 'DECLINED' });
  expect(await purchases()).toEqual(everywhere());
});

test('An expired hold is a purchase while its payment is open and once it was paid', async () => {
  const payment = await paying(buyer, draw);
  const late = { orderId: payment.orderId };
  backend.connection.unavailable = ['closeSession', 'status'];
  await backend.jobsAfter(21);
  expect(await purchases()).toEqual(everywhere(late.orderId));
  backend.connection.unavailable = [];
  await backend.jobsAfter(2);
  expect(await shown(late.orderId)).toMatchObject({ status: 'CANCEL', paymentStatus: 'EXPIRED' });
  expect(await purchases()).toEqual(everywhere());
  await backend.db.execute(sql`update draws set closes_at = now() where draw_id = ${draw.drawId}`);
  await backend.payLate(payment);
  expect(await shown(late.orderId)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUND_PENDING' });
  expect(await purchases()).toEqual(everywhere(late.orderId));
  await backend.jobs();
  expect(await shown(late.orderId)).toMatchObject({ paymentStatus: 'REFUNDED' });
  expect(await purchases()).toEqual(everywhere(late.orderId));
});

test('A hold is extended once on request, and no longer while others wait', async () => {
  const orderId = await placed();
  const extend = (id: string) => buyer.ask('PUT', `/api/orderHistory/${id}/hold`);
  const lengthOf = async (id: string) => {
    const { orderedAt, heldUntil } = await shown(id);
    return (Date.parse(heldUntil) - Date.parse(orderedAt)) / 60_000;
  };
  expect(await shown(orderId)).toMatchObject({ isExtendable: true });
  expect((await extend(orderId)).json()).toMatchObject({ status: 'START', isExtendable: false });
  expect(statusAndCode(await extend(orderId))).toBe('200');
  expect(await lengthOf(orderId)).toBe(20);
  await backend.jobsAfter(15);
  expect(await shown(orderId)).toMatchObject({ status: 'START' });
  expect(statusAndCode(await (await backend.buyer()).ask('PUT', `/api/orderHistory/${orderId}/hold`))).toBe(
    '404 notFound',
  );
  await backend.jobsAfter(5.1);
  expect(await shown(orderId)).toMatchObject({ status: 'CANCEL', reason: 'holdEnded' });
  expect(statusAndCode(await extend(orderId))).toBe('409 orderClosed');
  const next = await placedIn(buyer, await backend.draw({ prizes: [1, 1, 1, 1] }), 4);
  expect(statusAndCode(await extend(next))).toBe('409 othersWait');
});

test('A member who repeatedly holds tickets without paying may not order for two hours', async () => {
  for (let order = 0; order < 4; order += 1) {
    const orderId = await placed();
    await letTimePass(backend, 9);
    await cancel(orderId);
  }
  expect(statusAndCode(await place())).toBe('429 heldTooLong');
  expect(statusAndCode(await place(await aBuyer(backend)))).toBe('200');
  await letTimePass(backend, 120);
  expect(statusAndCode(await place())).toBe('200');
});

test('Repeated cancellations change nothing and return the same order', async () => {
  const orderId = await placed();
  const [one, ...others] = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)]);
  for (const other of others) {
    expect(statusAndCode(other)).toBe('200');
    expect({ ...other.json(), askedAt: null }).toEqual({ ...one?.json(), askedAt: null });
  }
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
});

test('A paid order cannot be cancelled', async () => {
  const orderId = await placed();
  const capture = { provider: 'sandbox', paymentId: orderId, yen: (await shown(orderId)).total };
  await settleOrder(backend.paying.orderBatcher, { drawId: draw.drawId, orderId }, capture);
  expect(statusAndCode(await cancel(orderId))).toBe('409 orderClosed');
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'An order with the id %s is not found',
  async (id) => {
    expect(statusAndCode(await show(id))).toBe('404 notFound');
    expect(statusAndCode(await cancel(id))).toBe('404 notFound');
  },
);

test('A hold expires after ten minutes, and not before', async () => {
  const orderId = await placed();
  await letTimePass(backend, 9.9);
  expect(await expireHolds(backend.paying, 100)).toMatchObject({ ended: 0 });
  await letTimePass(backend, 0.2);
  expect(await expireHolds(backend.paying, 100)).toMatchObject({ ended: 1 });
  expect(await shown(orderId)).toMatchObject({
    status: 'CANCEL',
    reason: 'holdEnded',
    paymentStatus: 'NONE',
  });
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
  expect(await expireHolds(backend.paying, 100)).toMatchObject({ ended: 0 });
});

test('The hold of an order with a payment session does not expire before the provider is asked', async () => {
  const orderId = await placed();
  await startOrderPayment(backend.paying.orderBatcher, {
    drawId: draw.drawId,
    orderId,
    paymentType: 'CARD',
    sessionEndsAt: new Date(Date.now() + 15 * 60_000),
  });
  await letTimePass(backend, 60);
  expect(await expireHolds(backend.paying, 100)).toMatchObject({ ended: 0 });
  expect(await shown(orderId)).toMatchObject({ status: 'PLAYING' });
});

test('Two backends end each expired hold once', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(backend)));
  for (const by of buyers) await placed(by);
  await letTimePass(backend, 11);
  const second = await aBackend({ database: backend.url });
  const ended = await Promise.all([expireHolds(backend.paying, 100), expireHolds(second.paying, 100)]);
  await second.close();
  expect(ended[0].ended + ended[1].ended).toBe(6);
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
});

test('Holds end in limited batches, and the result reports whether more are due', async () => {
  for (let count = 0; count < 3; count += 1) await placed(await aBuyer(backend));
  await letTimePass(backend, 11);
  expect(await expireHolds(backend.paying, 2)).toEqual({ ended: 2, rest: true });
  expect(await expireHolds(backend.paying, 2)).toEqual({ ended: 1, rest: false });
});

test('A hold that cannot be ended is reported and does not stop the others from ending', async () => {
  const second = await aBuyer(backend);
  const stuck = await placed();
  const orderId = await placed(second);
  await letTimePass(backend, 11);
  const { db, orderBatcher } = backend.paying;
  const run: typeof orderBatcher.run = async (drawId, command) => {
    if (command.reads.orderId === stuck) throw new Error('It is stuck.');
    return orderBatcher.run(drawId, command);
  };
  const failing = { db, orderBatcher: { ...orderBatcher, run } };
  await expect(expireHolds(failing, 100)).rejects.toThrow('It is stuck.');
  expect(await shown(stuck)).toMatchObject({ status: 'START' });
  expect((await show(orderId, second)).json()).toMatchObject({ status: 'CANCEL' });
});
