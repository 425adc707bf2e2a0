import { z } from 'zod';
import { Order } from '../order.ts';
import { WonPrize } from '../prize.ts';
import { OpenConsent } from '../site-texts.ts';
import { Count, Timestamp } from '../values.ts';

/** The counters and the latest entries of a member's account. */
const Overview = z
  .object({
    unseenResults: z.array(Order).meta({ description: 'Paid and not played, oldest first, at most three.' }),
    unseenCount: Count,
    waitingPrizes: Count.meta({ description: 'Won prizes without a shipment.' }),
    storageEndsAt: Timestamp.nullable().meta({
      description: 'When the first of them can no longer be shipped.',
    }),
    wonPrizes: Count,
    orders: Count,
    shipments: Count,
    openConsents: z.array(OpenConsent).meta({
      description: 'Changed terms to which the member has not agreed: nothing can be bought before.',
    }),
    latestWins: z
      .array(
        z.object({ prize: WonPrize, count: Count.meta({ description: 'Of equal prizes in one place.' }) }),
      )
      .meta({
        description: 'Of the latest of `latestOrders` that was played, best first, at most three kinds.',
      }),
    latestOrders: z.array(Order).meta({ description: 'Newest first, at most three.' }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const overviewCalls = {
  showOverview: {
    method: 'GET',
    path: '/api/user/overview',
    source: 'shop',
    who: 'member',
    summary: "An overview of the member's account.",
    answer: Overview,
    refusals: ['loginRequired'],
  },
} as const;
