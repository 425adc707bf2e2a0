import { z } from 'zod';
import { PAYMENT_STATUSES, PAYMENT_TYPES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { dayFilter, oneOf } from '#console/lists/search.ts';

const yenFilter = z.int().min(0).max(999_999_999).optional().catch(undefined);

export const ORDERS_SEARCH = z.object({
  from: dayFilter,
  to: dayFilter,
  draw: DirectoryName.optional().catch(undefined),
  state: oneOf(PLAY_STATUSES),
  payment: oneOf(PAYMENT_STATUSES),
  method: oneOf(PAYMENT_TYPES),
  member: z.uuid().optional().catch(undefined),
  least: yenFilter,
  most: yenFilter,
  /** The position after which the page begins. */
  after: z.string().max(100).optional().catch(undefined),
});
export type OrdersSearch = z.infer<typeof ORDERS_SEARCH>;
