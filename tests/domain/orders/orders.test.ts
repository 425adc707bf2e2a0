import fc from 'fast-check';
import type { KnownRefund, OrderChange, StoredOrder } from '#backend/domain/orders/order.ts';
import { endPayment, releaseHold } from '#backend/domain/orders/release.ts';
import {
  isLive,
  isPaid,
  isAllowedTransition,
  isReleasedPurchase,
  waitsForResult,
} from '#backend/domain/orders/transitions.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import { applyChange, paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { yen } from '#backend/domain/money.ts';
import { PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { chainEntries, entriesOf, type LogHead } from '#backend/domain/orders/log-entries.ts';
import { decidingRound, QUICKNET } from '#lib/fairness/beacon.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { entryHash, orderHash } from '#lib/fairness/log-entry.ts';
import { aKnownRefund } from '../../support/refunds.ts';
import { aBuyer, aLockedDraw, later, minutes, EMPTY_QUEUE, placed, anOrder, NOON } from './order-fixtures.ts';

describe('Any sequence of commands', () => {
  /** A small box with a last-one prize, of which three tickets were sold before the ledger began. */
  const BOX = { total: 30, soldBefore: 3, salesType: 'last_special', perPurchase: 30 } as const;

  type Step =
    | { readonly do: 'place'; readonly quantity: number }
    | { readonly do: 'wait' }
    | {
        readonly do: 'open' | 'pay' | 'payAgain' | 'cancel' | 'decline' | 'expire';
        readonly which: number;
      };

  const DECLINED = { to: 'ERROR', reason: 'declined' } as const;

  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), quantity: someQuantity() }) },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constantFrom(
            'open',
            'open',
            'pay',
            'pay',
            'payAgain',
            'cancel',
            'decline',
            'decline',
            'expire',
          ),
          which: fc.nat({ max: 40 }),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
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
      set.draw = { ...set.draw, at: later(step.do === 'wait' ? minutes(4) : 1_000, set.draw.at) };
      const { draw } = set;
      if (step.do === 'place') {
        const orderId = `order ${set.orders.size}`;
        const buyer = aBuyer({ memberId: orderId });
        return put(placed(draw, { quantity: step.quantity, orderId, buyer }).change);
      }
      if (step.do === 'wait') return;
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
        put(endPayment(order, { end: DECLINED, attempts: 1 }, draw.at).change);
      if (step.do === 'expire')
        put(releaseHold(order, { to: 'CANCEL', reason: 'holdEnded' }, draw.at).change);
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
    // However often a payment is refused, a hold ends: its own time, that of one page, and the grace period after it.
    for (const { orderedAt, heldUntil } of live)
      expect((heldUntil?.getTime() ?? 0) - orderedAt.getTime()).toBeLessThanOrEqual(minutes(30));
    for (const { status, paymentStatus } of orders)
      if (status === 'ERROR') expect(['DECLINED', 'REFUND_PENDING']).toContain(paymentStatus);
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
    'START>ERROR',
    'PLAYING>START',
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

  test.each([
    ['SUCCESS', {}, false],
    ['SUCCESS', { revealedAt: null }, true],
    ['SUCCESS', { revealedAt: null, reason: 'roundVoid' }, false],
    ['PLAYING', {}, false],
    ['CONFIRM', {}, false],
  ] as const)('In %s with %j it waits for its result: %s', (status, but, waits) => {
    expect(waitsForResult(anOrder(status, but))).toBe(waits);
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
  const beacon = { ...QUICKNET, chain: 'local' };
  /** Ticket 10 has no result. */
  const lineOf = (ticket: number) => (ticket === 10 ? undefined : ticket % 4);
  const logged = (change: OrderChange) => entriesOf(change, { at: NOON, beacon, lineOf });
  const empty: LogHead = { entries: 0, head: new Uint8Array(32).fill(7) };
  const payment = { provider: 'sandbox', paymentId: 'payment', yen: yen(700) };
  const sold = (firstTicket: number): OrderChange => ({
    before: anOrder('PLAYING', { quantity: 5 }),
    after: anOrder('SUCCESS', { quantity: 5, firstTicket }),
    entry: { kind: 'capture', to: 'sales', payment },
  });

  test('has a sale with its tickets and the round that decides them', () => {
    const at = NOON.getTime();
    const [entry] = logged(sold(5));
    expect(entry).toMatchObject({ kind: 'sale', from: 5, count: 5, at, round: decidingRound(beacon, at) });
  });

  test('has an order as a hash of its id, its key and a secret salt', () => {
    const { after } = sold(0);
    const { orderId, requestKey, salt } = after;
    expect(logged(sold(0))).toMatchObject([{ orderHash: orderHash({ orderId, requestKey, salt }) }]);
    const other = { ...sold(0), after: { ...after, salt: new Uint8Array(16).fill(1) } };
    expect(logged(other)).not.toEqual(logged(sold(0)));
  });

  test('has entries that are numbered and contain the hash of the previous one', () => {
    const { entries, head } = chainEntries(empty, [...logged(sold(0)), ...logged(sold(5))]);
    expect(entries.map(({ seq }) => seq)).toEqual([0, 1]);
    const hashes = entries.reduce<Uint8Array[]>(
      (before, { seq, hash: _hash, ...body }) => [
        ...before,
        entryHash(before.at(-1) ?? empty.head, seq, body),
      ],
      [],
    );
    expect(entries.map(({ hash }) => hash)).toEqual(hashes.map(toHex));
    expect(head).toEqual({ entries: 2, head: hashes[1] });
  });

  describe('has a refund', () => {
    const order = anOrder('CONFIRM', { firstTicket: 7, quantity: 5, hasLastOne: true });
    const refundOf = (but: Partial<KnownRefund>) =>
      aKnownRefund({ orderId: order.orderId, account: 'sales', scope: 'tickets', ...but });
    const refunded = (but: Partial<KnownRefund>) => {
      const { providerRefundId: _made, ...payment } = refundOf(but);
      const refund = { ...payment, note: '破損', isWhole: false };
      const entry = { kind: 'promise', payment, reason: 'byShop', refund } as const;
      return logged({ before: order, after: order, entry });
    };
    const ended = (kind: 'refund' | 'withdrawal', but: Partial<KnownRefund>) => {
      const refund = refundOf(but);
      const entry = { kind, payment: refund, refund, payout: null } as const;
      return logged({ before: order, after: order, entry });
    };

    test.each<[string, Partial<KnownRefund>, readonly object[]]>([
      ['not of goodwill', { scope: 'goodwill' }, []],
      [
        'of neighbouring tickets with their prizes',
        { tickets: [9, 8, 7] },
        [{ kind: 'refund', from: 7, count: 3, prizes: [3, 0, 1], lastOne: false }],
      ],
      [
        'of each range of tickets',
        { tickets: [11, 8, 7] },
        [
          { from: 7, count: 2, prizes: [3, 0], lastOne: false },
          { from: 11, count: 1, prizes: [3], lastOne: true },
        ],
      ],
      [
        'without tickets that have no result',
        { tickets: [9, 10, 11] },
        [
          { from: 9, count: 1 },
          { from: 11, count: 1 },
        ],
      ],
    ])('%s', (_what, but, expected) => expect(refunded(but)).toMatchObject(expected));

    test('when it is decided, not when it is paid out', () => {
      expect(refunded({ tickets: [8] })).toHaveLength(1);
      expect(ended('refund', { tickets: [8] })).toEqual([]);
    });

    test('and its withdrawal, with the same tickets', () => {
      const at = NOON.getTime();
      expect(ended('withdrawal', { tickets: [11, 10, 8, 7] })).toMatchObject([
        { kind: 'withdrawal', from: 7, count: 2, at },
        { kind: 'withdrawal', from: 11, count: 1, at },
      ]);
      expect(ended('withdrawal', { tickets: [8], account: 'owed' })).toEqual([]);
    });
  });

  test.each([
    ['is placed', { before: null, after: anOrder('START'), entry: null }],
    ['is being paid', { before: anOrder('START'), after: anOrder('PLAYING'), entry: null }],
    ['is cancelled', { before: anOrder('PLAYING'), after: anOrder('CANCEL'), entry: null }],
    ['is played', { before: anOrder('SUCCESS'), after: anOrder('CONFIRM'), entry: null }],
  ] as const)('has nothing of an order that %s', (_what, change) => {
    expect(logged(change)).toEqual([]);
  });
});
