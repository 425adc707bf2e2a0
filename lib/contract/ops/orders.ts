import { z } from 'zod';
import { Count, DirectoryName, GradeLabel, Timestamp, Yen } from '../values.ts';
import {
  PRIZE_GRADES,
  LEDGER_KINDS,
  ORDER_REASONS,
  PAYMENT_STATUSES,
  PLAY_STATUSES,
  REFUND_METHODS,
  REFUND_SCOPES,
  REFUND_STATES,
} from '../enums.ts';
import { PAYMENT_TYPES, CARD_AUTHENTICATIONS } from '../payment-types.ts';
import { newestOf, OrderFilter, SLICE } from './list-filters.ts';
import { OrderReview } from './order-reviews.ts';
import { Dispute } from './reconciliation.ts';
import {
  Id,
  IdOrNumber,
  MemberName,
  SEARCH_IN_BODY,
  ShortNumber,
  SearchText,
  ShipmentReference,
} from './values.ts';

export const OpsOrder = z
  .object({
    orderId: Id,
    number: ShortNumber,
    memberId: Id,
    memberName: MemberName,
    directoryName: DirectoryName,
    drawTitle: z.string(),
    quantity: z.int().positive(),
    price: Yen.meta({ description: 'Of one ticket.' }),
    total: Yen,
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    status: z.enum(PLAY_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    reason: z.enum(ORDER_REASONS).nullable(),
    orderedAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'OpsOrder' });
export type OpsOrder = z.infer<typeof OpsOrder>;

const OrderTransition = z.object({
  from: z.enum(PLAY_STATUSES).nullable(),
  to: z.enum(PLAY_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  reason: z.enum(ORDER_REASONS).nullable(),
  at: Timestamp,
});

/** A movement of money in the ledger: yen from one account to another. */
export const LedgerEntry = z
  .object({
    kind: z.enum(LEDGER_KINDS),
    from: z.string(),
    to: z.string(),
    yen: Yen,
    provider: z.string(),
    paymentId: z.string().meta({ description: 'Id of the payment at the provider.' }),
    at: Timestamp,
  })
  .meta({ id: 'LedgerEntry' });

export const OpsRefund = z
  .object({
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

const OrderTicket = z
  .object({
    ticket: Count.nullable().meta({
      description: 'Its number in the box, from 0; null: the last-one prize.',
    }),
    isRefunded: z.boolean(),
    prize: z
      .object({
        wonPrizeId: Id,
        grade: z.enum(PRIZE_GRADES),
        gradeLabel: GradeLabel,
        name: z.string(),
        variant: z.string().nullable().meta({ description: 'null: it has none, or it is not chosen yet.' }),
        shipment: ShipmentReference.nullable().meta({ description: 'null: in no shipment.' }),
        isVoid: z.boolean().meta({ description: 'After a refund, or given up.' }),
      })
      .nullable()
      .meta({ description: 'null: the order was not played, and nobody knows its prizes before that.' }),
  })
  .meta({ id: 'OpsOrderTicket' });
export type OrderTicket = z.infer<typeof OrderTicket>;

const OrderEmail = z.object({
  kind: z.string(),
  madeAt: Timestamp,
  sentAt: Timestamp.nullable().meta({ description: 'null: queued.' }),
});

export const OpsOrderDetail = OpsOrder.extend({
  isMemberGone: z.boolean().meta({ description: 'The account was deleted.' }),
  heldUntil: Timestamp.nullable(),
  playedAt: Timestamp.nullable(),
  firstTicket: Count.nullable(),
  hasLastOne: z.boolean(),
  prizes: z.object({
    won: Count,
    waiting: Count,
    inShipments: Count,
    void: Count.meta({ description: 'Void after a refund.' }),
  }),
  tickets: z.array(OrderTicket),
  shipments: z.array(ShipmentReference),
  moves: z.array(OrderTransition),
  money: z.array(LedgerEntry),
  refunds: z.array(OpsRefund),
  disputes: z.array(Dispute),
  review: OrderReview.nullable().meta({ description: 'null: no risk rule has held it.' }),
  cardAuthentication: z
    .enum(CARD_AUTHENTICATIONS)
    .nullable()
    .meta({ description: 'Whether the holder of the card was authenticated; null: no card, or not paid.' }),
  emails: z.array(OrderEmail).meta({
    description:
      'About this order, without content. Those sent before their subject was recorded are missing.',
  }),
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
    summary: `Orders, newest first, without names and addresses. A search by number, id, member or a member's email address is recorded in the operator log. ${SEARCH_IN_BODY}`,
    body: OrderFilter.extend({
      ...SLICE,
      q: SearchText.optional().meta({
        description: 'Number, id or email address. Left out: all orders.',
      }),
      withNames: z.literal(true).optional().meta({
        description:
          'Also the names of the members, for those who may see them. Recorded in the operator log.',
      }),
    }),
    answer: newestOf(OpsOrder),
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
