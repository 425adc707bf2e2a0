import { withdrawalRefusal } from '#backend/domain/shipments/eligibility.ts';
import { yen } from '#backend/domain/money.ts';

const NOW = new Date('2026-11-22T03:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const unpaid = { fee: yen(600), paymentStatus: 'NONE', payUntil: later(1), isWithdrawn: false } as const;

test.each([
  ['unpaid', unpaid, undefined, 'stillTime'],
  ['not paid in time', { ...unpaid, payUntil: NOW }, undefined, undefined],
  ['being paid', { ...unpaid, paymentStatus: 'PENDING' }, 'beingPaid', 'stillTime'],
  ['being paid for too long', { ...unpaid, paymentStatus: 'PENDING', payUntil: NOW }, 'beingPaid', undefined],
  ['without a fee', { ...unpaid, fee: yen(0), payUntil: null }, 'paid', 'paid'],
  ['paid', { ...unpaid, paymentStatus: 'CAPTURED', payUntil: null }, 'paid', 'paid'],
  ['withdrawn', { ...unpaid, isWithdrawn: true, payUntil: null }, 'closedBefore', 'closedBefore'],
] as const)('A shipment that is %s', (...[, shipment, byMember, payTimeOver]) => {
  expect(withdrawalRefusal(shipment, 'byMember', NOW)).toBe(byMember);
  expect(withdrawalRefusal(shipment, 'payTimeOver', NOW)).toBe(payTimeOver);
});
