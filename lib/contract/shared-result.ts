import { z } from 'zod';
import { MAX_SHARED_KINDS } from './enums.ts';
import { Count, DirectoryName, OpaqueId, PrizeCode } from './values.ts';

/** The prizes of an order with a code of authentication, in lower case as all paths of pages: `ax1-b2x3-morex12-…`. */
const SharedResultKey = z
  .string()
  .regex(/^(?:(?:[a-t](?:[2-9]|[1-9]\d|100)?|last|more)x[1-9]\d{0,7}-){1,21}[0-9a-f]{32}$/)
  .meta({ description: 'The key of a shared result.' });

/** The prizes of an order, as a link shows them to anyone. */
export const SharedResult = z
  .object({
    kinds: z
      .array(z.object({ code: PrizeCode, count: z.int().positive() }))
      .max(MAX_SHARED_KINDS)
      .meta({ description: 'The last-one prize first, then the best grade.' }),
    others: Count.meta({ description: 'The number of prizes of further kinds.' }),
  })
  .meta({ id: 'SharedResult' });
export type SharedResult = z.infer<typeof SharedResult>;

/** Calls about the link of a result. It names no member, no order and no price. */
export const sharedResultCalls = {
  shareResult: {
    method: 'GET',
    path: '/api/orderHistory/{orderHistoryId}/share',
    source: 'shop',
    who: 'member',
    summary: 'The key by which the prizes of a played order are shared. The same order has the same key.',
    required: ['orderHistoryId'],
    params: z.strictObject({ orderHistoryId: OpaqueId }),
    answer: z.object({ key: SharedResultKey }),
    refusals: ['loginRequired', 'notFound', 'orderNotPlayed'],
  },
  showSharedResult: {
    method: 'GET',
    path: '/api/product/{directoryName}/result/{key}',
    source: 'shop',
    who: 'anyone',
    summary: 'The prizes of a shared result. Refused for a key that the shop has not made.',
    required: ['directoryName', 'key'],
    params: z.strictObject({ directoryName: DirectoryName, key: SharedResultKey }),
    answer: SharedResult,
    refusals: ['drawNotFound', 'notFound'],
  },
} as const;
