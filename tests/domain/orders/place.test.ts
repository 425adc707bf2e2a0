import { aBuyer, aStanding, anOrder, later, minutes, NO_LINE, NOON, placed } from './at-the-desk.ts';
import { MAX_UNPAID_HOLD_MS } from '#backend/domain/orders/order.ts';

const answered = (...[standing, wish]: Parameters<typeof placed>) => placed(standing, wish).answer;
const MONTHLY = { most: 5_000, spent: 0 };

test('Tickets are held for ten minutes, at the price of this moment', () => {
  expect(placed(aStanding(), { quantity: 5 }).change).toMatchObject({
    before: null,
    entry: null,
    after: {
      status: 'START',
      paymentStatus: 'NONE',
      quantity: 5,
      price: 700,
      total: 3500,
      orderedAt: NOON,
      heldUntil: later(minutes(10)),
      firstTicket: null,
    },
  });
});

test.each([
  ['before the sale', { at: later(minutes(-24 * 60) - 1) }, 'saleNotOpen'],
  ['at its opening', { at: later(minutes(-24 * 60)) }, undefined],
  ['in its last moment', { at: later(minutes(24 * 60) - 1) }, undefined],
  ['at its closing', { at: later(minutes(24 * 60)) }, 'saleOver'],
  ['without a sealed box', { terms: { isSealed: false } }, 'boxNotSealed'],
  ['when it is sold out', { counter: { sold: 100 } }, 'soldOut'],
  ['when it is sold out and over', { counter: { sold: 100 }, at: later(minutes(24 * 60)) }, 'soldOut'],
])('Somebody who comes %s', (_when, but, refusal) => {
  const answer = answered(aStanding(but));
  expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
});

test.each([
  ['has left', aBuyer({ hasLeft: true }), 'loginRequired'],
  ['buys from this draw already', aBuyer({ isBuying: true }), 'orderUnderWay'],
])('Whoever %s is refused', (_who, buyer, refusal) => {
  expect(answered(aStanding(), { buyer })).toBe(refusal);
});

describe('A line', () => {
  const full = aStanding({ counter: { playing: 50 } });
  const lastSlot = aStanding({ counter: { playing: 49 } });

  test('begins where as many buy as may', () => {
    expect(answered(full)).toBe('queueFirst');
    expect(answered(lastSlot)).toMatchObject({ status: 'START' });
  });

  test('comes before those who are not in it, and before those whose turn it is not yet', () => {
    expect(answered(lastSlot, { queue: { called: 1, hasWaiting: false } })).toBe('queueFirst');
    expect(answered(aStanding(), { queue: { called: 0, hasWaiting: true } })).toBe('queueFirst');
  });

  test('lets in whoever is called', () => {
    const line = { called: 1, hasWaiting: true };
    expect(answered(lastSlot, { queue: line, buyer: aBuyer({ isCalled: true }) })).toMatchObject({
      status: 'START',
    });
    expect(answered(full, { queue: line, buyer: aBuyer({ isCalled: true }) })).toBe('queueFirst');
  });
});

test('Who has held tickets for long without paying lets others have them for a while', () => {
  const [almost, enough] = [MAX_UNPAID_HOLD_MS - 1, MAX_UNPAID_HOLD_MS];
  expect(answered(aStanding(), { buyer: aBuyer({ unpaidHoldMs: almost }) })).toMatchObject({
    status: 'START',
  });
  expect(answered(aStanding(), { buyer: aBuyer({ unpaidHoldMs: enough }) })).toBe('heldTooLong');
});

test.each([
  ['nothing yet', { taken: 0 }, undefined],
  ['so many that it just fits', { taken: 5 }, undefined],
  ['one too many', { taken: 6 }, 'memberLimit'],
])('A member who has %s', (_what, but, refusal) => {
  const answer = answered(aStanding({ terms: { perMember: 15 } }), { quantity: 10, buyer: aBuyer(but) });
  expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
});

test.each([
  ['has spent nothing', 0, undefined],
  ['comes to the last yen of it', 1_500, undefined],
  ['would be a yen beyond', 1_501, 'minorLimit'],
])('A minor with a month of 5,000 yen who %s', (_what, spent, refusal) => {
  const answer = answered(aStanding(), { quantity: 5, buyer: aBuyer({ cap: { ...MONTHLY, spent } }) });
  expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
});

describe('The same key again', () => {
  const earlier = anOrder('CANCEL', { quantity: 5 });

  test('is the same order for the same wish, whatever has become of it and of the draw', () => {
    const over = aStanding({ counter: { sold: 100 }, at: later(minutes(48 * 60)) });
    const again = placed(over, { earlierOrder: earlier, quantity: 5, buyer: aBuyer({ hasLeft: true }) });
    expect(again).toEqual({ answer: earlier, change: null });
  });

  test('is refused for another number of tickets, or another draw', () => {
    expect(answered(aStanding(), { earlierOrder: earlier, quantity: 1 })).toBe('keyReused');
    const elsewhere = { ...earlier, drawId: 'another draw' };
    expect(answered(aStanding(), { earlierOrder: elsewhere, quantity: 5 })).toBe('keyReused');
  });
});

test('Nobody is in a line that is not there', () => {
  expect(answered(aStanding(), { queue: NO_LINE })).toMatchObject({ status: 'START' });
});
