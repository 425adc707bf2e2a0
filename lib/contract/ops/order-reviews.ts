import { z } from 'zod';
import { REVIEW_DECISIONS, REVIEW_REASONS } from '../enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { Timestamp } from '../values.ts';
import { DryRun, Id, Reason, ShortNumber } from './values.ts';

export const OrderReview = z
  .object({
    orderId: Id,
    number: ShortNumber,
    reasons: z.array(z.enum(REVIEW_REASONS)),
    madeAt: Timestamp,
    decision: z.enum(REVIEW_DECISIONS).nullable().meta({ description: 'null: the prizes are held.' }),
    decidedAt: Timestamp.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'OrderReview' });
export type OrderReview = z.infer<typeof OrderReview>;

export const orderReviewCalls = {
  listOrderReviews: {
    method: 'GET',
    path: '/api/ops/order-reviews',
    who: 'operator',
    needs: 'orders.read',
    summary: 'Paid orders that a risk rule holds before their prizes are handed over, newest first.',
    query: Paging.extend({ state: z.enum(['open']).optional() }),
    answer: longPageOf(OrderReview),
    refusals: [],
  },
  decideOrderReview: {
    method: 'POST',
    path: '/api/ops/order-reviews/{orderId}/decide',
    who: 'operator',
    needs: 'refunds.approve',
    stepUp: true,
    summary: 'Release the prizes of a held order, or refuse: they stay held until the order is refunded.',
    params: z.strictObject({ orderId: Id }),
    body: z.strictObject({ decision: z.enum(REVIEW_DECISIONS), reason: Reason, dryRun: DryRun }),
    answer: z.object({ orderId: Id, decision: z.enum(REVIEW_DECISIONS), dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
} as const;
