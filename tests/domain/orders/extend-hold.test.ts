import { extendHold, isExtendable } from '#backend/domain/orders/extend-hold.ts';
import { endPayment } from '#backend/domain/orders/release.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { aLockedDraw, anOrder, EMPTY_QUEUE, later, minutes, NOON } from './order-fixtures.ts';

const HELD = { sold: 12, held: 1, playing: 1 };
const draw = (parts: Parameters<typeof aLockedDraw>[0] = {}) => aLockedDraw({ counter: HELD, ...parts });
const order = anOrder('START');
const extended = (on = draw(), queue = EMPTY_QUEUE, of = order) => extendHold(on, { order: of, queue });

test('A hold is extended once, by its own length', () => {
  const once = extended(draw({ at: later(minutes(9)) }));
  expect(once.answer).toBe('extended');
  expect(once.change).toMatchObject({
    after: { heldUntil: later(minutes(20)), payableUntil: later(minutes(20)) },
    entry: null,
  });
  const after = once.change?.after ?? order;
  expect([isExtendable(order), isExtendable(after)]).toEqual([true, false]);
  expect(extended(draw({ at: later(minutes(15)) }), EMPTY_QUEUE, after)).toEqual({
    answer: 'extended',
    change: null,
  });
});

test.each([
  ['a member waits', draw(), { called: 0, hasWaiting: true }],
  ['a member has their turn', draw(), { called: 1, hasWaiting: false }],
  ['no other ticket is left', draw({ counter: { sold: 90, held: 10, playing: 2 } }), EMPTY_QUEUE],
  ['the sale is paused', draw({ terms: { pausedAt: NOON } }), EMPTY_QUEUE],
  ['the sale is over', draw({ terms: { closesAt: NOON } }), EMPTY_QUEUE],
])('It is not while %s', (_what, on, queue) => {
  expect(extended(on, queue)).toEqual({ answer: 'othersWait', change: null });
});

test('Neither is a hold that earlier ones without a payment have shortened', () => {
  const short = anOrder('START', { heldUntil: later(minutes(5)), payableUntil: later(minutes(5)) });
  expect(isExtendable(short)).toBe(false);
  expect(extended(draw(), EMPTY_QUEUE, short).answer).toBe('othersWait');
});

test('Nor one that has expired', () => {
  expect(extended(draw({ at: later(minutes(10)) })).answer).toBe('holdExpired');
});

test.each(PLAY_STATUSES.filter((status) => status !== 'START'))('Nor one of an order in %s', (status) => {
  expect(isExtendable(anOrder(status))).toBe(false);
  expect(extended(draw(), EMPTY_QUEUE, anOrder(status))).toEqual({ answer: 'orderClosed', change: null });
});

test('A payment and its refusal leave the extension', () => {
  const after = extended().change?.after ?? order;
  const sessionEndsAt = later(minutes(16));
  const playing = startPayment(after, { paymentType: 'CARD', sessionEndsAt }, later(minutes(1))).change
    ?.after;
  const end = { to: 'ERROR', reason: 'declined' } as const;
  const refused = endPayment(playing ?? after, { end, attempts: 1 }, later(minutes(15)));
  expect(refused.change?.after).toMatchObject({ status: 'START', heldUntil: later(minutes(20)) });
});
