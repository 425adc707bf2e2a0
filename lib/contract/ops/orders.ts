import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import { ORDER_REASONS, PAYMENT_STATUSES, PAYMENT_TYPES, PLAY_STATUSES } from '../enums.ts';
import { DryRun, Id, IdOrNumber, SEARCH_IN_BODY, Reason, ShortNumber, SearchText } from './values.ts';

export const OpsOrder = z
  .strictObject({
    orderId: Id,
    number: ShortNumber,
    memberId: Id,
    directoryName: DirectoryName,
    drawTitle: z.string(),
    quantity: z.int().positive(),
    total: Yen,
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    status: z.enum(PLAY_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    orderedAt: Timestamp,
  })
  .meta({ id: 'OpsOrder' });
export type OpsOrder = z.infer<typeof OpsOrder>;

const OrderTransition = z.strictObject({
  from: z.enum(PLAY_STATUSES).nullable(),
  to: z.enum(PLAY_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  reason: z.enum(ORDER_REASONS).nullable(),
  at: Timestamp,
});

/** A movement of money in the ledger: yen from one account to another. */
export const LedgerEntry = z
  .strictObject({
    kind: z.enum(['capture', 'refund']),
    from: z.string(),
    to: z.string(),
    yen: Yen,
    provider: z.string(),
    paymentId: z.string().meta({ description: 'Id of the payment at the provider.' }),
    at: Timestamp,
  })
  .meta({ id: 'MoneyMove' });

export const OpsRefund = z
  .strictObject({
    yen: Yen,
    reason: z.enum(ORDER_REASONS),
    provider: z.string(),
    paymentId: z.string(),
    madeAt: Timestamp,
    tries: Count,
    doneAt: Timestamp.nullable().meta({ description: 'When the provider confirmed the refund.' }),
  })
  .meta({ id: 'OpsRefund' });

export const OpsOrderDetail = OpsOrder.extend({
  price: Yen,
  reason: z.enum(ORDER_REASONS).nullable(),
  heldUntil: Timestamp.nullable(),
  paidAt: Timestamp.nullable(),
  playedAt: Timestamp.nullable(),
  firstTicket: Count.nullable(),
  hasLastOne: z.boolean(),
  prizes: z.strictObject({
    won: Count,
    waiting: Count,
    inParcels: Count,
    void: Count.meta({ description: 'Void after a refund.' }),
  }),
  parcels: z.array(z.strictObject({ shipmentId: Id, number: ShortNumber })),
  moves: z.array(OrderTransition),
  money: z.array(LedgerEntry),
  refunds: z.array(OpsRefund),
}).meta({ id: 'OpsOrderDetail' });
export type OpsOrderDetail = z.infer<typeof OpsOrderDetail>;

const order = z.strictObject({ order: IdOrNumber });

export const orderCalls = {
  findOrders: {
    method: 'POST',
    path: '/api/ops/orders/search',
    readsOnly: true,
    who: 'operator',
    needs: 'orders.read',
    summary: `Orders by number, id, or a member's email address, newest first. Recorded in the operator log. ${SEARCH_IN_BODY}`,
    body: Paging.extend({
      which: SearchText.meta({ description: 'Number, id or email address.' }),
    }),
    answer: pageOf(OpsOrder),
    refusals: [],
  },
  showOrder: {
    method: 'GET',
    path: '/api/ops/orders/{order}',
    who: 'operator',
    needs: 'orders.read',
    summary: 'One order with its history and payments. Recorded in the operator log.',
    params: order,
    answer: OpsOrderDetail,
    refusals: ['notFound', 'severalFound'],
  },
  refundOrder: {
    method: 'POST',
    path: '/api/ops/orders/{order}/refund',
    who: 'operator',
    needs: 'refunds.request',
    approval: 'refunds.approve',
    summary: 'Refund a paid order completely, if none of its prizes is in a shipment.',
    params: order,
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.strictObject({
      orderId: Id,
      number: ShortNumber,
      yen: Yen,
      prizes: Count.meta({ description: 'Number of prizes that become void.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'severalFound', 'notInState'],
  },
} as const;
