import { z } from 'zod';
import { REFUND_METHODS, REFUND_STATES } from '../enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { Count, ONE_LINE, Yen } from '../values.ts';
import { OpsRefund } from './orders.ts';
import { Day, DryRun, Id, IdOrNumber, NumberText, Reason, ShortNumber } from './values.ts';

const method = z.enum(REFUND_METHODS).default('provider').meta({
  description:
    'provider: back to the payment method. bankTransfer: the shop transfers it, where the method cannot return it.',
});
const PositiveYen = z.int().positive();

/** The refund that was made, or that a dry run would make. */
export const RefundMade = z
  .object({
    refundId: Id,
    number: ShortNumber,
    yen: Yen,
    tickets: Count.meta({
      description: 'Refunded tickets. Their prizes become void unless they were shipped.',
    }),
    method: z.enum(REFUND_METHODS),
    needsApproval: z.boolean().optional().meta({
      description: 'Only in a dry run: it would wait for a second person.',
    }),
    dryRun: z.boolean(),
  })
  .meta({ id: 'RefundMade' });
export type RefundMade = z.infer<typeof RefundMade>;

/** Without a scope: the whole order. */
const OrderRefund = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('order').optional(), method, reason: Reason, dryRun: DryRun }),
  z.strictObject({
    scope: z.literal('tickets'),
    tickets: z.array(Count).min(1).max(1_000).meta({ description: 'Numbers in the box, from 0.' }),
    method,
    reason: Reason,
    dryRun: DryRun,
  }),
  z.strictObject({ scope: z.literal('goodwill'), yen: PositiveYen, method, reason: Reason, dryRun: DryRun }),
]);

const FeeRefund = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('shippingFee'), method, reason: Reason, dryRun: DryRun }),
  z.strictObject({ scope: z.literal('goodwill'), yen: PositiveYen, method, reason: Reason, dryRun: DryRun }),
]);

/** A refund in the list, with what it is of. */
export const ListedRefund = OpsRefund.extend({
  subject: z.enum(['order', 'shipment']),
  number: ShortNumber,
  memberId: Id,
  isDisputed: z.boolean().meta({
    description: "The payer's bank asks for the payment back, or has taken it back.",
  }),
}).meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof ListedRefund>;

const ChangedRefund = z.object({ refundId: Id, yen: Yen, dryRun: z.boolean() }).meta({ id: 'ChangedRefund' });

const refund = z.strictObject({ refundId: Id });

const FEE_REFUND_REFUSALS = [
  'notFound',
  'severalFound',
  'notPaid',
  'alreadyRefunding',
  'moreThanPaid',
  'moreThanApproved',
  'disputed',
  'partNotPossible',
  'refundPeriodOver',
  'requestWaits',
] as const;

const REFUND_REFUSALS = [
  ...FEE_REFUND_REFUSALS,
  'prizesSent',
  'ticketUnknown',
  'ticketRefunded',
  'resultPending',
] as const;

export const refundCalls = {
  refundOrder: {
    method: 'POST',
    path: '/api/ops/orders/{order}/refund',
    who: 'operator',
    needs: 'refunds.request',
    stepUp: true,
    approval: 'refunds.approve',
    summary:
      'Refund a paid order: all that is left of its payment, some of its tickets, or a part as goodwill.',
    params: z.strictObject({ order: IdOrNumber }),
    body: OrderRefund,
    answer: RefundMade,
    refusals: REFUND_REFUSALS,
  },
  refundShipment: {
    method: 'POST',
    path: '/api/ops/shipments/{shipment}/refund',
    who: 'operator',
    needs: 'refunds.request',
    stepUp: true,
    approval: 'refunds.approve',
    summary: 'Refund what is left of a paid shipping fee, or a part as goodwill. The shipment continues.',
    params: z.strictObject({ shipment: IdOrNumber }),
    body: FeeRefund,
    answer: RefundMade,
    refusals: FEE_REFUND_REFUSALS,
  },
  listRefunds: {
    method: 'GET',
    path: '/api/ops/refunds',
    who: 'operator',
    needs: 'orders.read',
    summary:
      'Refunds by the day they were made, newest first; those that are due or requested, longest waiting first. Without a state: all of these.',
    query: Paging.extend({
      state: z.enum([...REFUND_STATES, 'all']).optional(),
      method: z.enum(REFUND_METHODS).optional(),
      q: NumberText.optional().meta({
        description: 'The number of an order or shipment, as people write it or as on a label.',
      }),
      from: Day.optional().meta({ description: 'The first day, in Japan.' }),
      to: Day.optional().meta({ description: 'The last day, in Japan.' }),
    }),
    answer: longPageOf(ListedRefund),
    refusals: [],
  },
  payOutRefund: {
    method: 'POST',
    path: '/api/ops/refunds/{refundId}/payout',
    who: 'operator',
    needs: 'refunds.approve',
    stepUp: true,
    summary: 'Record that a refund was transferred to the bank account of the member.',
    params: refund,
    body: z.strictObject({
      paidOutOn: Day.meta({ description: 'Date of the transfer.' }),
      reference: z.string().trim().min(1).max(60).regex(ONE_LINE).meta({ description: 'Of the transfer.' }),
      despiteDispute: z.boolean().default(false).meta({
        description: "The money was transferred although the payer's bank asks for the payment back.",
      }),
      dryRun: DryRun,
    }),
    answer: ChangedRefund,
    refusals: ['notFound', 'refundClosed', 'notABankTransfer', 'dayToCome', 'disputed'],
  },
  withdrawRefund: {
    method: 'POST',
    path: '/api/ops/refunds/{refundId}/withdraw',
    who: 'operator',
    needs: 'refunds.request',
    stepUp: true,
    summary: 'Withdraw a refund by bank transfer that was not paid out. Void prizes of it are valid again.',
    params: refund,
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: ChangedRefund,
    refusals: ['notFound', 'refundClosed', 'notABankTransfer', 'refundStays'],
  },
} as const;
