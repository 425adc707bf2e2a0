import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Count, DirectoryName, Moment, Yen } from '../values.ts';
import { ORDER_REASONS, PAYMENT_STATUSES, PAYMENT_TYPES, PLAY_STATUSES } from '../enums.ts';
import { DryRun, Id, IdOrNumber, IN_BODY, Reason, ShortNumber, Which } from './values.ts';

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
    orderedAt: Moment,
  })
  .meta({ id: 'OpsOrder' });
export type OpsOrder = z.infer<typeof OpsOrder>;

const OrderMove = z.strictObject({
  from: z.enum(PLAY_STATUSES).nullable(),
  to: z.enum(PLAY_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  reason: z.enum(ORDER_REASONS).nullable(),
  at: Moment,
});

/** One line of the books: yen from one account to another. */
export const MoneyMove = z
  .strictObject({
    kind: z.enum(['capture', 'refund']),
    from: z.string(),
    to: z.string(),
    yen: Yen,
    provider: z.string(),
    paymentId: z
      .string()
      .meta({ description: "The payment at the provider, as the provider's own pages name it." }),
    at: Moment,
  })
  .meta({ id: 'MoneyMove' });

export const Refund = z
  .strictObject({
    yen: Yen,
    reason: z.enum(ORDER_REASONS),
    provider: z.string(),
    paymentId: z.string(),
    madeAt: Moment,
    tries: Count,
    doneAt: Moment.nullable().meta({ description: 'When the provider confirmed it.' }),
  })
  .meta({ id: 'OpsRefund' });

export const OpsOrderDetail = OpsOrder.extend({
  price: Yen,
  reason: z.enum(ORDER_REASONS).nullable(),
  heldUntil: Moment.nullable(),
  paidAt: Moment.nullable(),
  playedAt: Moment.nullable(),
  firstTicket: Count.nullable(),
  hasLastOne: z.boolean(),
  prizes: z.strictObject({
    won: Count,
    waiting: Count,
    inParcels: Count,
    void: Count.meta({ description: 'Taken back with a refund.' }),
  }),
  parcels: z.array(z.strictObject({ shipmentId: Id, number: ShortNumber })),
  moves: z.array(OrderMove),
  money: z.array(MoneyMove),
  refunds: z.array(Refund),
}).meta({ id: 'OpsOrderDetail' });
export type OpsOrderDetail = z.infer<typeof OpsOrderDetail>;

const order = z.strictObject({ order: IdOrNumber });

export const orderCalls = {
  findOrders: {
    method: 'POST',
    path: '/api/ops/orders/search',
    who: 'operator',
    summary: `Orders by number, id, or a member's mail address, newest first. Recorded as a look. ${IN_BODY}`,
    body: Paging.extend({
      which: Which.meta({ description: 'Number, id or mail address.' }),
    }),
    answer: pageOf(OpsOrder),
    refusals: [],
  },
  showOrder: {
    method: 'GET',
    path: '/api/ops/orders/{order}',
    who: 'operator',
    summary: 'One order with its history and its money. Recorded as a look.',
    params: order,
    answer: OpsOrderDetail,
    refusals: ['notFound', 'severalFound'],
  },
  refundOrder: {
    method: 'POST',
    path: '/api/ops/orders/{order}/refund',
    who: 'operator',
    summary: 'Give back what a paid order has cost, all of it, while none of its prizes is in a parcel.',
    params: order,
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.strictObject({
      orderId: Id,
      number: ShortNumber,
      yen: Yen,
      prizes: Count.meta({ description: 'How many prizes the member loses by it.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'severalFound', 'notInState'],
  },
} as const;
