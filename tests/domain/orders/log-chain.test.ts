import { createHash } from 'node:crypto';
import type { OrderChange } from '#backend/domain/orders/order.ts';
import { entryFor, type LogHashes, type LogHead, type LogLine } from '#backend/domain/orders/log-chain.ts';
import { yen } from '#backend/domain/money.ts';
import { anOrder, NOON } from './at-the-desk.ts';

const sha = (...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

const hashes: LogHashes = {
  order: (orderId, salt) => sha(orderId, salt),
  entry: ({ seq, from, count, prev }: LogLine) => sha(`${seq} ${from} ${count}`, prev),
};

const empty: LogHead = { entries: 0, head: sha('the root of the box') };
const payment = { provider: 'pretend', paymentId: 'payment', yen: yen(700) };
const sold = (firstTicket: number): OrderChange => ({
  before: anOrder('PLAYING', { quantity: 5 }),
  after: anOrder('SUCCESS', { quantity: 5, firstTicket }),
  entry: { kind: 'capture', to: 'sales', payment },
});

test('A sale is said with its tickets, and holds on to what was said before', () => {
  const first = entryFor(empty, { change: sold(0), at: NOON }, hashes);
  expect(first).toMatchObject({ seq: 0, kind: 'sale', from: 0, count: 5, at: NOON, prev: empty.head });
  const head = { entries: 1, head: first?.hash ?? empty.head };
  const second = entryFor(head, { change: sold(5), at: NOON }, hashes);
  expect(second).toMatchObject({ seq: 1, from: 5, prev: first?.hash });
});

test('An order is named by a hash that only its salt explains', () => {
  const { after } = sold(0);
  const entry = entryFor(empty, { change: sold(0), at: NOON }, hashes);
  expect(entry?.orderHash).toEqual(sha(after.orderId, after.salt));
});

test('A refund is said only of tickets that were sold for that money', () => {
  const order = anOrder('CONFIRM', { firstTicket: 7 });
  const of = (from: 'sales' | 'owed'): OrderChange => ({
    before: order,
    after: order,
    entry: { kind: 'refund', from, payment, reason: 'paidTwice' },
  });
  expect(entryFor(empty, { change: of('owed'), at: NOON }, hashes)).toBeUndefined();
  expect(entryFor(empty, { change: of('sales'), at: NOON }, hashes)).toMatchObject({
    kind: 'refund',
    from: 7,
  });
});

test.each([
  ['is placed', { before: null, after: anOrder('START'), entry: null }],
  ['goes to pay', { before: anOrder('START'), after: anOrder('PLAYING'), entry: null }],
  ['is given up', { before: anOrder('PLAYING'), after: anOrder('CANCEL'), entry: null }],
] as const)('Nothing is said when an order %s', (_what, change) => {
  expect(entryFor(empty, { change, at: NOON }, hashes)).toBeUndefined();
});
