import { z } from 'zod';
import { OrderDetail } from './order.ts';
import { Count, OpaqueId } from './values.ts';
import { PLAY_STATUSES } from './enums.ts';

/** A member's current order of one draw. */
const Play = z
  .object({
    productId: OpaqueId,
    status: z.enum(PLAY_STATUSES).nullable(),
    orderHistoryId: OpaqueId.nullable().meta({
      description:
        'The order to continue: an unfinished one, else the oldest not played, else the latest with a result, else the latest.',
    }),
    unseen: Count.meta({ description: 'Orders of this draw that are paid and not yet played.' }),
  })
  .meta({ id: 'Play' });
type Play = z.infer<typeof Play>;

export const playCalls = {
  showPlay: {
    method: 'GET',
    path: '/api/userProduct/{productId}',
    source: 'specification',
    who: 'member',
    summary: "The member's current order of one draw.",
    required: ['productId'],
    params: z.strictObject({ productId: OpaqueId }),
    answer: Play,
    refusals: ['loginRequired', 'drawNotFound'],
  },
  playOrder: {
    method: 'POST',
    path: '/api/userProduct',
    source: 'specification',
    who: 'member',
    summary: 'Play a paid order, by default the oldest: its result becomes visible. May be repeated.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({ productId: OpaqueId, orderHistoryId: OpaqueId.optional() }),
    answer: OrderDetail,
    refusals: ['loginRequired', 'drawNotFound', 'notFound', 'orderNotPaid', 'orderClosed', 'resultPending'],
  },
} as const;
