import fc from 'fast-check';
import type { OrderChange } from '#backend/domain/orders/order.ts';
import { releaseHold } from '#backend/domain/orders/release.ts';
import { isLive, isPaid } from '#backend/domain/orders/transitions.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import { applyChange, paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { yen } from '#backend/domain/money.ts';
import { aBuyer, aStanding, later, minutes, NO_LINE, placed } from './at-the-desk.ts';

/** A small box with a last-one prize, of which three tickets were gone before. */
const BOX = { total: 30, soldBefore: 3, salesType: 'last_special', perPurchase: 30 } as const;

type Step =
  | { readonly do: 'place'; readonly quantity: number }
  | { readonly do: 'open' | 'pay' | 'payAnew' | 'giveUp' | 'decline'; readonly which: number };

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), quantity: someQuantity() }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('open', 'pay', 'pay', 'payAnew', 'giveUp', 'decline'),
        which: fc.nat({ max: 40 }),
      }),
    },
  ),
  { maxLength: 120 },
);

function someQuantity() {
  return fc.oneof(fc.constantFrom(1, 5, 10), fc.integer({ min: 1, max: 30 }));
}

/** The working set of one draw, without a database. */
function aDraw() {
  const set: WorkingSet = {
    draw: aStanding({ terms: BOX, counter: { sold: BOX.soldBefore } }),
    queue: NO_LINE,
    ...{ orders: new Map(), keyed: new Map(), buyers: new Map(), captures: new Map() },
    ...{ refunds: new Map(), refundsOpen: new Map(), kept: new Map(), inShipments: new Set() },
    ...{ changes: [], history: [], acts: [] },
  };
  const put = (change: OrderChange | null) => change && applyChange(set, change);
  const orders = () => [...set.orders.values()].map(({ order }) => order);

  function pay(order: StoredOrder, paymentId: string) {
    const capture = { provider: 'pretend', paymentId, yen: yen(order.total) };
    const accounted = set.captures.get(paymentKey(capture));
    put(settle(set.draw, { order, capture, accounted, hasMemberLeft: false, buyer: undefined }).change);
  }

  let payments = 0;
  const take = (step: Step) => {
    set.draw = { ...set.draw, at: later(1_000, set.draw.at) };
    const { draw: standing } = set;
    if (step.do === 'place') {
      const orderId = `order ${set.orders.size}`;
      const buyer = aBuyer({ memberId: orderId });
      return put(placed(standing, { quantity: step.quantity, orderId, buyer }).change);
    }
    const order = orders()[step.which % Math.max(1, set.orders.size)];
    if (order === undefined) return;
    if (step.do === 'open')
      put(
        startPayment(
          order,
          { paymentType: 'CARD', sessionEndsAt: later(minutes(15), standing.at) },
          standing.at,
        ).change,
      );
    if (step.do === 'pay') pay(order, `the payment of ${order.orderId}`);
    if (step.do === 'payAnew') pay(order, `payment ${(payments += 1)}`);
    if (step.do === 'giveUp')
      put(releaseHold(order, { to: 'CANCEL', reason: 'byMember' }, standing.at).change);
    if (step.do === 'decline' && order.status === 'PLAYING')
      put(releaseHold(order, { to: 'ERROR', reason: 'declined' }, standing.at).change);
  };
  return { take, orders, set };
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);

function seeThatAllIsRight({ orders: ordersOf, set }: ReturnType<typeof aDraw>) {
  const { counter } = set.draw;
  const orders = ordersOf();
  const entries = set.changes.flatMap(({ entry }) => entry ?? []);
  const paid = orders.filter(({ status }) => isPaid(status));
  const live = orders.filter(({ status }) => isLive(status));
  expect(counter).toEqual({
    sold: BOX.soldBefore + sum(paid.map(({ quantity }) => quantity)),
    held: sum(live.map(({ quantity }) => quantity)),
    playing: live.length,
  });
  expect(counter.sold + counter.held).toBeLessThanOrEqual(BOX.total);
  // One order after the other takes the next tickets, and none is left out.
  const ranges = paid.toSorted((one, other) => (one.firstTicket ?? 0) - (other.firstTicket ?? 0));
  let next = 0;
  for (const { firstTicket, quantity } of ranges) {
    expect(firstTicket).toBe(next);
    next += quantity;
  }
  const lastOnes = orders.filter(({ hasLastOne }) => hasLastOne);
  expect(lastOnes).toEqual(counter.sold === BOX.total ? [ranges.at(-1)] : []);
  // Every yen that came in is a sale or owed back; every sale was paid for exactly once.
  const sales = entries.filter((entry) => entry.kind === 'capture' && entry.to === 'sales');
  expect(sum(sales.map(({ payment }) => payment.yen))).toBe(sum(paid.map(({ total }) => total)));
  expect(new Set(entries.map(({ payment }) => payment.paymentId)).size).toBe(entries.length);
}

test('Whatever happens in whatever order, no ticket is sold twice and every yen is accounted for', () => {
  fc.assert(
    fc.property(steps, (course) => {
      const draw = aDraw();
      for (const step of course) draw.take(step);
      seeThatAllIsRight(draw);
    }),
    { numRuns: 300 },
  );
});
