import { yen } from '#backend/domain/money.ts';
import type { LedgerEntry } from '#backend/domain/orders/order.ts';
import {
  applyChange,
  holdsOf,
  keyOf,
  paymentKey,
  type WorkingSet,
} from '#backend/domain/orders/working-set.ts';
import { aKnownRefund, aRefundRequest } from '../../support/refunds.ts';
import { aBuyer, aLockedDraw, anOrder, someHolds } from './order-fixtures.ts';

const aSet = (but: Partial<WorkingSet> = {}): WorkingSet => ({
  draw: aLockedDraw({ counter: { sold: 10, held: 1, playing: 1 } }),
  queue: { called: 2, hasWaiting: true },
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
  ...but,
});
const payment = { provider: 'sandbox', paymentId: 'payment', yen: yen(700) };
const KEY = paymentKey(payment);

describe('A change', () => {
  const order = anOrder('START');

  test('is seen by the next command', () => {
    const set = aSet();
    const change = { before: null, after: order, entry: null };
    applyChange(set, change);
    expect(set.changes).toEqual([change]);
    expect(set.history).toEqual([{ step: 1, from: null, order }]);
    expect(set.draw.counter).toEqual({ sold: 10, held: 2, playing: 2 });
    expect(set.orders.get('order')).toEqual({ order, moves: 1, member: null });
    expect(set.keyed.get(keyOf('member', 'key'))).toBe(order);
  });

  test('of the status is a step of the history, another is not', () => {
    const member = { email: 'a@example.jp', name: '' };
    const set = aSet({ orders: new Map([['order', { order, moves: 3, member }]]) });
    applyChange(set, { before: order, after: { ...order, heldUntil: null }, entry: null });
    expect(set.history).toEqual([]);
    const after = anOrder('PLAYING');
    applyChange(set, { before: order, after, entry: null });
    expect(set.history).toEqual([{ step: 4, from: 'START', order: after }]);
    expect(set.orders.get('order')).toEqual({ order: after, moves: 4, member });
  });

  test('that no order can make is an error', () => {
    const change = { before: anOrder('CONFIRM'), after: order, entry: null };
    expect(() => applyChange(aSet(), change)).toThrow('An order cannot change from CONFIRM to START.');
  });

  test('of a called member ends their turn when they order', () => {
    const buyers = () => new Map([['member', aBuyer({ isCalled: true })]]);
    const set = aSet({ buyers: buyers() });
    applyChange(set, { before: null, after: order, entry: null });
    expect(set.queue.called).toBe(1);
    expect(set.buyers.get('member')).toMatchObject({ isCalled: false, isBuying: true, taken: 1 });
    const later = aSet({ buyers: buyers() });
    applyChange(later, { before: order, after: anOrder('CANCEL'), entry: null });
    expect(later.queue.called).toBe(2);
    const uncalled = aSet({ buyers: new Map([['member', aBuyer()]]) });
    applyChange(uncalled, { before: null, after: order, entry: null });
    expect(uncalled.queue.called).toBe(2);
  });
});

describe('Sources of holds', () => {
  const sources = new Map([
    [keyOf('member', 'key'), { person: 'p', device: 'd', card: undefined, network: 'n' }],
  ]);

  test('count a new order', () => {
    const { network } = someHolds({ network: { orders: 2, tickets: 7, unpaidMs: 5 } });
    const set = aSet({ sources, holds: new Map([['n', network]]) });
    const order = anOrder('START', { quantity: 3 });
    applyChange(set, { before: null, after: order, entry: null });
    const one = { orders: 1, tickets: 3 };
    const expected = someHolds({
      person: one,
      device: one,
      network: { orders: 3, tickets: 10, unpaidMs: 5 },
    });
    expect(holdsOf(set, keyOf('member', 'key'))).toEqual(expected);
    applyChange(set, { before: order, after: anOrder('PLAYING', { quantity: 3 }), entry: null });
    expect(holdsOf(set, keyOf('member', 'key'))).toEqual(expected);
    expect(set.holds.size).toBe(3);
  });

  test('that are unknown hold nothing', () => {
    expect(holdsOf(aSet({ sources }), 'another')).toEqual(someHolds());
  });
});

describe('Entries of the ledger', () => {
  const order = anOrder('CONFIRM');
  const refund = { ...aRefundRequest(), scope: 'order', yen: yen(700), tickets: [], isWhole: true } as const;
  const applied = (entry: LedgerEntry, but: Partial<WorkingSet> = {}) => {
    const set = aSet(but);
    applyChange(set, { before: order, after: order, entry });
    return set;
  };
  const open = (set: WorkingSet) => [set.refundsOpen.get('order'), set.refundsOpen.get(KEY)];

  test('of sales open no refund', () => {
    const set = applied({ kind: 'capture', to: 'sales', payment });
    expect(set.captures.get(KEY)).toEqual({ orderId: 'order', to: 'sales' });
    expect(open(set)).toEqual([undefined, undefined]);
  });

  test('of money that is owed open one', () => {
    const set = applied({ kind: 'capture', to: 'owed', payment, reason: 'paidTwice' });
    expect(set.captures.get(KEY)).toEqual({ orderId: 'order', to: 'owed' });
    expect(open(set)).toEqual([1, 1]);
  });

  test('of a promise open one, after those before', () => {
    const earlier = aKnownRefund();
    const entry = { kind: 'promise', payment, reason: 'byShop', refund } as const;
    const set = applied(entry, {
      earlierRefunds: new Map([['order', [earlier]]]),
      refundsOpen: new Map([['order', 2]]),
    });
    expect(set.earlierRefunds.get('order')).toEqual([earlier, refund]);
    expect(open(set)).toEqual([3, 1]);
    expect(applied(entry).earlierRefunds.get('order')).toEqual([refund]);
  });

  const refundsOpen = () =>
    new Map([
      ['order', 2],
      [KEY, 1],
    ] as const);

  test('of a withdrawal close one', () => {
    const set = applied(
      { kind: 'withdrawal', payment, refund: aKnownRefund() },
      { refundsOpen: refundsOpen() },
    );
    expect(set.refunds.get('refund')).toEqual(aKnownRefund({ isWithdrawn: true }));
    expect(open(set)).toEqual([1, 0]);
  });

  test('of a refund close one', () => {
    const set = applied(
      { kind: 'refund', payment, refund: aKnownRefund(), payout: null },
      { refundsOpen: refundsOpen() },
    );
    expect(set.refunds.get('refund')).toEqual(aKnownRefund({ isDone: true }));
    expect(open(set)).toEqual([1, 0]);
  });
});
