import type { Card } from '#lib/contract/payment.ts';
import { ORDER_REASONS, PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { PAYMENT_TYPES } from '#lib/contract/payment-types.ts';
import { cardStatus, expiryText } from '#lib/orders/card-text.ts';
import { chosenMethod, paymentChoices } from '#lib/orders/payment-choices.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { reasonText } from '#lib/orders/reason-text.ts';
import { pollIntervalMs, purchaseStatus } from '#lib/orders/purchase-status.ts';
import { purchaseQueryOf } from '#lib/orders/order-url.ts';

const VISA: Card = { brand: 'VISA', lastFour: '4242', expiry: '2028-08' };
const today = '2028-06-30';

test.each([
  ['2028-08-31', 'expiresSoon'],
  ['2028-09-01', 'expired'],
  ['2028-07-01', 'expiresSoon'],
  ['2028-06-30', 'fine'],
  ['2027-12-31', 'fine'],
] as const)('on %s a card valid until August 2028 is %s', (day, status) => {
  expect(cardStatus(VISA, day)).toBe(status);
});

test('an expiry is formatted as on the card', () => {
  expect(expiryText(VISA)).toBe('08/28');
});

test('the registered card is listed first and selected by default', () => {
  const methods = paymentChoices({ paymentTypes: ['SB', 'PAYPAY', 'CARD'], card: VISA, today });
  expect(methods.map(({ name }) => name)).toEqual([
    '登録したカード',
    'ほかのクレジットカード',
    'PayPay',
    'ソフトバンクまとめて支払い',
  ]);
  expect(chosenMethod(methods, '')).toBe(methods[0]);
  expect(chosenMethod(methods, 'PAYPAY')?.name).toBe('PayPay');
});

test('a draw without cards does not list the registered card', () => {
  const methods = paymentChoices({ paymentTypes: ['PAYPAY', 'AU'], card: VISA, today });
  expect(methods.map(({ name }) => name)).toEqual(['PayPay', 'auかんたん決済']);
  expect(chosenMethod(methods, '')).toBeUndefined();
});

test('a single method is selected by default', () => {
  const methods = paymentChoices({ paymentTypes: ['PAYPAY'], card: null, today });
  expect(chosenMethod(methods, '')?.paymentType).toBe('PAYPAY');
});

test('a remembered method that the draw does not accept is ignored', () => {
  const methods = paymentChoices({ paymentTypes: ['PAYPAY'], card: null, today });
  expect(chosenMethod(methods, 'DOCOMO')?.paymentType).toBe('PAYPAY');
});

test('an expired card is never selected', () => {
  const methods = paymentChoices({ paymentTypes: ['CARD', 'PAYPAY'], card: VISA, today: '2029-01-01' });
  expect(chosenMethod(methods, methods[0]?.key ?? '')).toBeUndefined();
});

test('every payment method has its text', () => {
  for (const type of PAYMENT_TYPES) {
    expect(PAYMENT_METHODS[type].name).not.toBe('');
    expect(PAYMENT_METHODS[type].charged).toMatch(/。$/);
  }
});

test('every reason has its own title and sentence', () => {
  const words = [...ORDER_REASONS, null].map((reason) =>
    reasonText({ reason, paymentType: 'CARD', total: 700 }),
  );
  expect(new Set(words.map(({ title }) => title)).size).toBe(ORDER_REASONS.length + 1);
  expect(new Set(words.map(({ sentence }) => sentence)).size).toBe(ORDER_REASONS.length + 1);
});

const EVERY = PLAY_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

test('an order is polled while its status can change by itself', () => {
  const unpolled = EVERY.filter((order) => pollIntervalMs(order) === 0);
  for (const order of unpolled)
    expect(['paid', 'refunded', 'refundPending']).toContain(purchaseStatus(order));
  const settled = EVERY.filter(
    (order) => purchaseStatus(order) === 'paid' && order.paymentStatus === 'CAPTURED',
  );
  for (const order of settled) expect(pollIntervalMs(order)).toBe(0);
});

test.each([
  ['quantity=10', { quantity: 10, orderHistoryId: null }],
  ['quantity=10&order=o-1', { quantity: 10, orderHistoryId: 'o-1' }],
  ['quantity=1e3', { quantity: null, orderHistoryId: null }],
  ['quantity=99999999', { quantity: null, orderHistoryId: null }],
  ['order=../..', { quantity: null, orderHistoryId: null }],
])('the query %s is parsed', (query, read) => {
  expect(purchaseQueryOf(new URLSearchParams(query))).toEqual(read);
});
