import { z } from 'zod';
import { Order } from '../order.ts';
import { Count, Moment } from '../values.ts';

/** The account at a glance. */
const Overview = z
  .strictObject({
    unseenResults: z
      .array(Order)
      .meta({ description: 'Paid and not yet played, oldest first, three at most.' }),
    unseenCount: Count,
    waitingPrizes: Count.meta({ description: 'Won prizes whose shipping was not asked for yet.' }),
    storageEndsAt: Moment.nullable().meta({
      description: 'When the first of them can no longer be shipped.',
    }),
    wonPrizes: Count,
    orders: Count,
    shipments: Count,
    latestOrders: z.array(Order).meta({ description: 'Newest first, three at most.' }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const overviewCalls = {
  showOverview: {
    method: 'GET',
    path: '/api/user/overview',
    source: 'shop',
    who: 'member',
    summary: "The member's account at a glance.",
    answer: Overview,
    refusals: ['loginRequired'],
  },
} as const;
