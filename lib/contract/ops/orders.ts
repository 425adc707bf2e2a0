import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import {
  LEDGER_KINDS,
  ORDER_REASONS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  PLAY_STATUSES,
  REFUND_METHODS,
  REFUND_SCOPES,
  REFUND_STATES,
} from '../enums.ts';
import { Id, IdOrNumber, SEARCH_IN_BODY, ShortNumber, SearchText } from './values.ts';

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
    kind: z.enum(LEDGER_KINDS),
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
    refundId: Id,
    reason: z.enum(ORDER_REASONS),
    scope: z.enum(REFUND_SCOPES),
    method: z.enum(REFUND_METHODS),
    state: z.enum(REFUND_STATES),
    note: z.string().nullable().meta({ description: "The operator's reason." }),
    tickets: z.array(Count).meta({ description: 'Numbers in the box of the refunded tickets.' }),
    provider: z.string(),
    paymentId: z.string(),
    madeAt: Timestamp,
    tries: Count,
    doneAt: Timestamp.nullable().meta({
      description: 'When the provider confirmed the refund, or the transfer was recorded.',
    }),
    paidOutOn: z.iso.date().nullable().meta({ description: 'Date of the bank transfer.' }),
    reference: z.string().nullable().meta({ description: 'Reference of the bank transfer.' }),
    withdrawnAt: Timestamp.nullable(),
  })
  .meta({ id: 'OpsRefund' });
export type OpsRefund = z.infer<typeof OpsRefund>;

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
} as const;
