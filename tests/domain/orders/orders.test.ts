import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { KnownRefund, OrderChange, StoredOrder } from '#backend/domain/orders/order.ts';
import { releaseHold } from '#backend/domain/orders/release.ts';
import {
  isLive,
  isPaid,
  isAllowedTransition,
  isReleasedPurchase,
} from '#backend/domain/orders/transitions.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import { applyChange, paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { yen } from '#backend/domain/money.ts';
import { PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { entriesFor, type LogHashes, type LogHead, type LogLine } from '#backend/domain/orders/log-chain.ts';
import { aKnownRefund } from '../../support/refunds.ts';
import { aBuyer, aLockedDraw, later, minutes, EMPTY_QUEUE, placed, anOrder, NOON } from './order-fixtures.ts';

describe('Any sequence of commands', () => {
  /** A small box with a last-one prize, of which three tickets were sold before the ledger began. */
  const BOX = { total: 30, soldBefore: 3, salesType: 'last_special', perPurchase: 30 } as const;

  type Step =
    | { readonly do: 'place'; readonly quantity: number }
    | { readonly do: 'open' | 'pay' | 'payAgain' | 'cancel' | 'decline'; readonly which: number };

  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), quantity: someQuantity() }) },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constantFrom('open', 'pay', 'pay', 'payAgain', 'cancel', 'decline'),
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
      draw: aLockedDraw({ terms: BOX, counter: { sold: BOX.soldBefore } }),
      queue: EMPTY_QUEUE,
      orders: new Map(),
      keyed: new Map(),
      buyers: new Map(),
      captures: new Map(),
      sources: new Map(),
      holds: new Map(),
      refunds: new Map(),
      refundsOpen: new Map(),
      kept: new Map(),
      earlierRefunds: new Map(),
      prizes: new Map(),
      changes: [],
      history: [],
      acts: [],
    };
    const put = (change: OrderChange | null) => change && applyChange(set, change);
    const orders = () => [...set.orders.values()].map(({ order }) => order);

    function pay(order: StoredOrder, paymentId: string) {
      const capture = { provider: 'sandbox', paymentId, yen: yen(order.total) };
      const accounted = set.captures.get(paymentKey(capture));
      put(settle(set.draw, { order, capture, accounted, hasMemberLeft: false, buyer: undefined }).change);
    }

    let payments = 0;
    const take = (step: Step) => {
      set.draw = { ...set.draw, at: later(1_000, set.draw.at) };
      const { draw } = set;
      if (step.do === 'place') {
        const orderId = `order ${set.orders.size}`;
        const buyer = aBuyer({ memberId: orderId });
        return put(placed(draw, { quantity: step.quantity, orderId, buyer }).change);
      }
      const order = orders()[step.which % Math.max(1, set.orders.size)];
      if (order === undefined) return;
      if (step.do === 'open')
        put(
          startPayment(order, { paymentType: 'CARD', sessionEndsAt: later(minutes(15), draw.at) }, draw.at)
            .change,
        );
      if (step.do === 'pay') pay(order, `the payment of ${order.orderId}`);
      if (step.do === 'payAgain') pay(order, `payment ${(payments += 1)}`);
      if (step.do === 'cancel') put(releaseHold(order, { to: 'CANCEL', reason: 'byMember' }, draw.at).change);
      if (step.do === 'decline' && order.status === 'PLAYING')
        put(releaseHold(order, { to: 'ERROR', reason: 'declined' }, draw.at).change);
    };
    return { take, orders, set };
  }

  const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);

  function expectConsistent({ orders: ordersOf, set }: ReturnType<typeof aDraw>) {
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
    // The orders have consecutive tickets without a gap.
    const ranges = paid.toSorted((one, other) => (one.firstTicket ?? 0) - (other.firstTicket ?? 0));
    let next = 0;
    for (const { firstTicket, quantity } of ranges) {
      expect(firstTicket).toBe(next);
      next += quantity;
    }
    const lastOnes = orders.filter(({ hasLastOne }) => hasLastOne);
    expect(lastOnes).toEqual(counter.sold === BOX.total ? [ranges.at(-1)] : []);
    // Every captured yen is a sale or owed; every sale is paid exactly once.
    const sales = entries.filter((entry) => entry.kind === 'capture' && entry.to === 'sales');
    expect(sum(sales.map(({ payment }) => payment.yen))).toBe(sum(paid.map(({ total }) => total)));
    expect(new Set(entries.map(({ payment }) => payment.paymentId)).size).toBe(entries.length);
  }

  test('Any sequence sells no ticket twice and accounts for every yen', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const draw = aDraw();
        for (const step of course) draw.take(step);
        expectConsistent(draw);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Status transitions', () => {
  const ALLOWED = [
    'START>PLAYING',
    'START>SUCCESS',
    'START>CANCEL',
    'PLAYING>SUCCESS',
    'PLAYING>CANCEL',
    'PLAYING>ERROR',
    'CANCEL>SUCCESS',
    'CANCEL>ERROR',
    'ERROR>SUCCESS',
    'SUCCESS>CONFIRM',
  ];
  const PAIRS = PLAY_STATUSES.flatMap((from) => PLAY_STATUSES.map((to) => [from, to] as const));

  test.each(PAIRS)('%s to %s', (from, to) => {
    expect(isAllowedTransition(from, to)).toBe(ALLOWED.includes(`${from}>${to}`));
  });

  test('Tickets of an order are held, sold or neither', () => {
    expect(PLAY_STATUSES.filter(isLive)).toEqual(['START', 'PLAYING']);
    expect(PLAY_STATUSES.filter(isPaid)).toEqual(['SUCCESS', 'CONFIRM']);
  });

  test('A released order is a purchase if money was taken for it', () => {
    const purchases = PLAY_STATUSES.flatMap((status) =>
      PAYMENT_STATUSES.filter((paymentStatus) => isReleasedPurchase({ status, paymentStatus })).map(
        (paymentStatus) => `${status} ${paymentStatus}`,
      ),
    );
    expect(purchases.toSorted()).toEqual([
      'CANCEL REFUNDED',
      'CANCEL REFUND_PENDING',
      'ERROR REFUNDED',
      'ERROR REFUND_PENDING',
    ]);
  });
});

describe('The log of a draw', () => {
  const sha = (...parts: readonly (string | Uint8Array)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

  const hashes: LogHashes = {
    order: (orderId, salt) => sha(orderId, salt),
    entry: ({ seq, from, count, prev }: LogLine) => sha(`${seq} ${from} ${count}`, prev),
  };

  const empty: LogHead = { entries: 0, head: sha('the root of the box') };
  const payment = { provider: 'sandbox', paymentId: 'payment', yen: yen(700) };
  const sold = (firstTicket: number): OrderChange => ({
    before: anOrder('PLAYING', { quantity: 5 }),
    after: anOrder('SUCCESS', { quantity: 5, firstTicket }),
    entry: { kind: 'capture', to: 'sales', payment },
  });

  test('A sale is logged with its tickets and the hash of the previous entry', () => {
    const [first] = entriesFor(empty, { change: sold(0), at: NOON }, hashes);
    expect(first).toMatchObject({ seq: 0, kind: 'sale', from: 0, count: 5, at: NOON, prev: empty.head });
    const head = { entries: 1, head: first?.hash ?? empty.head };
    const [second] = entriesFor(head, { change: sold(5), at: NOON }, hashes);
    expect(second).toMatchObject({ seq: 1, from: 5, prev: first?.hash });
  });

  test('An order is logged as a hash of its id and a secret salt', () => {
    const { after } = sold(0);
    const [entry] = entriesFor(empty, { change: sold(0), at: NOON }, hashes);
    expect(entry?.orderHash).toEqual(sha(after.orderId, after.salt));
  });

  test('A refund is logged only for sold tickets', () => {
    const order = anOrder('CONFIRM', { firstTicket: 7, quantity: 5 });
    const logged = (but: Partial<KnownRefund>) => {
      const refund = aKnownRefund({ orderId: order.orderId, ...but });
      const entry = { kind: 'refund', payment: refund, refund, payout: null } as const;
      const change: OrderChange = { before: order, after: order, entry };
      return entriesFor(empty, { change, at: NOON }, hashes);
    };
    expect(logged({ account: 'owed' })).toEqual([]);
    const whole = logged({ account: 'sales', tickets: [7, 8, 9, 10, 11] });
    expect(whole).toMatchObject([{ kind: 'refund', from: 7, count: 5 }]);
    expect(logged({ account: 'sales', scope: 'goodwill' })).toEqual([]);
    const parts = logged({ account: 'sales', scope: 'tickets', tickets: [11, 8, 7] });
    expect(parts).toMatchObject([
      { seq: 0, from: 7, count: 2, prev: empty.head },
      { seq: 1, from: 11, count: 1, prev: parts[0]?.hash },
    ]);
  });

  test.each([
    ['is placed', { before: null, after: anOrder('START'), entry: null }],
    ['is being paid', { before: anOrder('START'), after: anOrder('PLAYING'), entry: null }],
    ['is cancelled', { before: anOrder('PLAYING'), after: anOrder('CANCEL'), entry: null }],
  ] as const)('Nothing is logged when an order %s', (_what, change) => {
    expect(entriesFor(empty, { change, at: NOON }, hashes)).toEqual([]);
  });
});
