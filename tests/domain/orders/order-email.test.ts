import { emailFor } from '#backend/domain/orders/order-email.ts';
import type { LedgerEntry, OrderChange, OrderRefund, StoredOrder } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { DrawnTicket } from '#backend/domain/refunds/void-prizes.ts';
import { aKnownRefund, aRefundRequest } from '../../support/refunds.ts';
import { anOrder, NOON } from './order-fixtures.ts';

const CONTEXT = { name: '丸山 ぽぽ', directoryName: 'marupo-otsukai', drawTitle: 'まるぽのおつかいガチャ' };
/** The prizes of the order and of another one. The mug has been sent. */
const DRAWN: readonly DrawnTicket[] = [
  { orderId: 'order', ticket: 0, line: 3, grade: 'D', gradeLabel: 'D', name: 'マグカップ', isVoidable: true },
  { orderId: 'order', ticket: 1, line: 0, grade: 'A', gradeLabel: 'A', name: 'ぬいぐるみ', isVoidable: true },
  { orderId: 'order', ticket: 2, line: 3, grade: 'D', gradeLabel: 'D', name: 'マグカップ', isVoidable: true },
  { orderId: 'order', ticket: 3, line: 1, grade: 'B', gradeLabel: 'B', name: 'タオル', isVoidable: false },
  {
    orderId: 'order',
    ticket: null,
    line: null,
    grade: 'lastOne',
    gradeLabel: 'ラストワン',
    name: '金のまわり道',
    isVoidable: true,
  },
  { orderId: 'another', ticket: 4, line: 1, grade: 'B', gradeLabel: 'B', name: 'タオル', isVoidable: true },
];
const payment = { provider: 'sandbox', paymentId: 'payment', yen: yen(700) };
const CONFIRM = anOrder('CONFIRM');

const email = (change: Partial<OrderChange>) =>
  emailFor({ before: CONFIRM, after: CONFIRM, entry: null, ...change }, { ...CONTEXT, drawn: DRAWN });

/** A refund of the whole order, as it is promised. */
const promised: OrderRefund = {
  ...aRefundRequest(),
  scope: 'order',
  yen: yen(700),
  tickets: [],
  isWhole: true,
};
const promise = (but: Partial<OrderRefund> = {}): LedgerEntry => ({
  kind: 'promise',
  payment,
  reason: 'byShop',
  refund: { ...promised, ...but },
});

describe('Tickets that are paid for send a receipt', () => {
  test.each<[string, StoredOrder | null, StoredOrder]>([
    ['from a hold', anOrder('PLAYING'), anOrder('SUCCESS')],
    ['late', anOrder('CANCEL'), anOrder('SUCCESS', { isLate: true })],
    ['at once', null, anOrder('SUCCESS')],
  ])('%s', (_how, before, after) => {
    expect(email({ before, after, entry: { kind: 'capture', to: 'sales', payment } })).toEqual({
      kind: 'receipt',
      ...CONTEXT,
      orderId: 'order',
      quantity: 1,
      price: 700,
      total: 700,
      paymentType: 'CARD',
      paidAt: NOON.toISOString(),
      isLate: after.isLate,
    });
  });

  test('also without a payment', () => {
    const after = anOrder('SUCCESS', { paymentType: null });
    expect(email({ before: anOrder('START'), after })).toMatchObject({
      kind: 'receipt',
      paymentType: 'NONE',
    });
  });
});

test.each<[string, Partial<OrderChange>]>([
  ['that was placed', { before: null, after: anOrder('START') }],
  ['that was released', { before: anOrder('PLAYING'), after: anOrder('CANCEL') }],
  ['that was played', { before: anOrder('SUCCESS'), after: CONFIRM }],
  ['whose payment was booked once more', { entry: { kind: 'capture', to: 'sales', payment } }],
])('An order %s sends nothing', (_what, change) => expect(email(change)).toBeUndefined());

describe('A refund of the whole payment by the provider', () => {
  const facts = {
    kind: 'refund',
    ...CONTEXT,
    orderId: 'order',
    quantity: 1,
    total: 700,
    paymentType: 'CARD',
  };

  test.each<[string, LedgerEntry, object]>([
    [
      'is due after a payment too many',
      { kind: 'capture', to: 'owed', payment, reason: 'paidTwice' },
      { reason: 'paidTwice', isDone: false },
    ],
    ['is promised by the shop', promise(), { reason: 'byShop', isDone: false }],
    [
      'is done',
      { kind: 'refund', payment, refund: aKnownRefund({ reason: 'noneLeft' }), payout: null },
      { reason: 'noneLeft', isDone: true },
    ],
  ])('%s', (_what, entry, expected) => expect(email({ entry })).toMatchObject({ ...facts, ...expected }));

  test.each([
    [[0, 1, 2, 3], true, ['A ぬいぐるみ 1', 'D マグカップ 2', 'lastOne 金のまわり道 1']],
    [[2], true, ['D マグカップ 1']],
    [[0, 3], false, ['D マグカップ 1']],
    [[], true, []],
  ])('of the tickets %j names their prizes that become void', (tickets, hasLastOne, named) => {
    const after = anOrder('CONFIRM', { quantity: 4, hasLastOne });
    const entries: readonly LedgerEntry[] = [
      promise({ tickets }),
      { kind: 'refund', payment, refund: aKnownRefund({ tickets }), payout: null },
      promise({ tickets, method: 'bankTransfer' }),
    ];
    for (const entry of entries) {
      const sent = email({ after, entry });
      const prizes = sent !== undefined && 'voidPrizes' in sent ? sent.voidPrizes : undefined;
      expect(prizes?.map(({ grade, name, pieces }) => `${grade} ${name} ${pieces}`)).toEqual(named);
    }
  });

  test('that was made at the provider is reported when it is recorded', () => {
    expect(email({ entry: promise({ providerRefundId: 'there' }) })).toBeUndefined();
  });
});

describe('Another refund by the shop', () => {
  const part = { ...payment, yen: yen(300) };
  const facts = {
    kind: 'shopRefund',
    name: CONTEXT.name,
    paymentType: 'CARD',
    subject: { kind: 'order', orderId: 'order', drawTitle: CONTEXT.drawTitle },
  };
  const transfer = aKnownRefund({ method: 'bankTransfer', scope: 'tickets', tickets: [1, 2] });
  const payout = { paidOutOn: '2026-11-30', reference: '123' };

  test.each<[string, LedgerEntry, object]>([
    [
      'of a part is promised',
      {
        kind: 'promise',
        payment: part,
        reason: 'byShop',
        refund: { ...promised, scope: 'goodwill', yen: yen(300) },
      },
      { scope: 'goodwill', method: 'provider', yen: 300, tickets: 0, stage: 'begun', payout: null },
    ],
    [
      'of a part is done',
      { kind: 'refund', payment: part, refund: aKnownRefund({ scope: 'goodwill' }), payout: null },
      { scope: 'goodwill', method: 'provider', yen: 300, stage: 'done', payout: null },
    ],
    [
      'by bank transfer is done',
      { kind: 'refund', payment, refund: transfer, payout },
      { scope: 'tickets', method: 'bankTransfer', yen: 700, tickets: 2, stage: 'done', payout },
    ],
    [
      'by bank transfer is withdrawn',
      { kind: 'withdrawal', payment, refund: transfer },
      {
        scope: 'tickets',
        method: 'bankTransfer',
        tickets: 2,
        stage: 'withdrawn',
        payout: null,
        voidPrizes: [],
      },
    ],
    [
      'of the whole is withdrawn',
      { kind: 'withdrawal', payment, refund: aKnownRefund() },
      { scope: 'order', method: 'provider', yen: 700, stage: 'withdrawn', payout: null },
    ],
  ])('%s', (_what, entry, expected) => expect(email({ entry })).toMatchObject({ ...facts, ...expected }));
});
