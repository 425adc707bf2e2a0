import fc from 'fast-check';
import type { Change, KeptOrder } from '#backend/domain/orders/order.ts';
import { counted, type Standing } from '#backend/domain/orders/counters.ts';
import { giveBack } from '#backend/domain/orders/release.ts';
import { isLive, isPaid, mayMove } from '#backend/domain/orders/transitions.ts';
import { open } from '#backend/domain/orders/start-payment.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import { yen } from '#backend/domain/money.ts';
import { aBuyer, aStanding, later, minutes, placed } from './at-the-desk.ts';

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

/** What a desk has on its table, without a database. */
function aDesk() {
  let standing: Standing = aStanding({ terms: BOX, counter: { sold: BOX.soldBefore } });
  const orders: KeptOrder[] = [];
  const entries: NonNullable<Change['entry']>[] = [];
  const accounted = new Map<string, { orderId: string; to: 'sales' | 'owed' }>();

  function put(change: Change | null) {
    if (change === null) return;
    const { before, after, entry } = change;
    if (before !== null && before.status !== after.status)
      expect([before.status, after.status, mayMove(before.status, after.status)]).toContain(true);
    standing = { ...standing, counter: counted(standing.counter, before, after) };
    const at = orders.findIndex(({ orderId }) => orderId === after.orderId);
    if (at === -1) orders.push(after);
    else orders[at] = after;
    if (entry === null) return;
    entries.push(entry);
    if (entry.kind === 'capture')
      accounted.set(entry.payment.paymentId, { orderId: after.orderId, to: entry.to });
  }

  function pay(order: KeptOrder, paymentId: string) {
    const capture = { provider: 'pretend', paymentId, yen: yen(order.total) };
    const paid = { order, capture, accounted: accounted.get(paymentId), hasMemberLeft: false };
    put(settle(standing, { ...paid, buyer: undefined }).change);
  }

  let payments = 0;
  const take = (step: Step) => {
    standing = { ...standing, at: later(1_000, standing.at) };
    if (step.do === 'place') {
      const orderId = `order ${orders.length}`;
      const buyer = aBuyer({ memberId: orderId });
      return put(placed(standing, { quantity: step.quantity, orderId, buyer }).change);
    }
    const order = orders[step.which % Math.max(1, orders.length)];
    if (order === undefined) return;
    if (step.do === 'open')
      put(
        open(order, { paymentType: 'CARD', tripEndsAt: later(minutes(15), standing.at) }, standing.at).change,
      );
    if (step.do === 'pay') pay(order, `the payment of ${order.orderId}`);
    if (step.do === 'payAnew') pay(order, `payment ${(payments += 1)}`);
    if (step.do === 'giveUp') put(giveBack(order, { to: 'CANCEL', reason: 'byMember' }, standing.at).change);
    if (step.do === 'decline' && order.status === 'PLAYING')
      put(giveBack(order, { to: 'ERROR', reason: 'declined' }, standing.at).change);
  };
  return { take, orders, entries, standing: () => standing };
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);

function seeThatAllIsRight({ orders, entries, standing }: ReturnType<typeof aDesk>) {
  const { counter } = standing();
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
      const desk = aDesk();
      for (const step of course) desk.take(step);
      seeThatAllIsRight(desk);
    }),
    { numRuns: 300 },
  );
});
