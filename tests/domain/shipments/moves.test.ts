import { transitionDecision, canMoveShipment } from '#backend/domain/shipments/transitions.ts';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';

const EVERY = SHIPPING_STATUSES.flatMap((from) => SHIPPING_STATUSES.map((to) => [from, to] as const));
const MOVES = ['START>WAITING', 'WAITING>SHIPSTART', 'SHIPSTART>COMPLETEMAIL', 'COMPLETEMAIL>DELIVERED'];

test.each(EVERY)('%s to %s', (from, to) => {
  expect(canMoveShipment(from, to)).toBe(MOVES.includes(`${from}>${to}`));
});

test.each(EVERY)('Whoever wants a parcel in %s to be in %s is told whether it goes there', (status, to) => {
  const verdict = transitionDecision({ status, isWithdrawn: false, isPaid: true }, to);
  if (status === to) expect(verdict).toBe('before');
  else expect(verdict).toBe(canMoveShipment(status, to) ? 'move' : 'wrongState');
});

test('What was given up, and what is not paid, goes nowhere', () => {
  const standing = { status: 'START', isWithdrawn: false, isPaid: false } as const;
  expect(transitionDecision(standing, 'WAITING')).toBe('feeUnpaid');
  expect(transitionDecision({ ...standing, isWithdrawn: true }, 'WAITING')).toBe('withdrawn');
});
