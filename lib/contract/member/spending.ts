import { z } from 'zod';
import { PAUSE_DAYS } from '../shop-rules.ts';
import { Timestamp, Yen } from '../values.ts';

/** A limit that fits its column. */
const MAX_LIMIT_YEN = 10_000_000;

const MonthlyLimit = z.int().nonnegative().max(MAX_LIMIT_YEN).nullable();

/** The sums that a member has spent on tickets, and the limits that they chose themselves. */
export const Spending = z
  .object({
    month: Yen.meta({
      description: 'Paid for tickets in this month of Japan, without orders that were refunded as a whole.',
    }),
    year: Yen.meta({ description: 'The same of this calendar year.' }),
    monthlyLimit: Yen.nullable().meta({ description: 'Holds now; null: none.' }),
    raise: z
      .object({ monthlyLimit: Yen.nullable(), from: Timestamp })
      .nullable()
      .meta({ description: 'A higher limit, or none, that was chosen and does not hold yet.' }),
    pausedUntil: Timestamp.nullable().meta({ description: 'They buy nothing before; null: they can.' }),
  })
  .meta({ id: 'Spending' });
export type Spending = z.infer<typeof Spending>;

export const spendingCalls = {
  showSpending: {
    method: 'GET',
    path: '/api/user/spending',
    source: 'shop',
    who: 'member',
    summary: "What the member has spent this month and year, and the member's own limits.",
    answer: Spending,
    refusals: ['loginRequired'],
  },
  limitSpending: {
    method: 'PUT',
    path: '/api/user/spending',
    source: 'shop',
    who: 'member',
    summary: 'Set a limit for a month. A lower one holds at once, a higher one or none a week later.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ monthlyLimit: MonthlyLimit.meta({ description: 'null: no limit.' }) }),
    answer: Spending,
    refusals: ['loginRequired'],
  },
  pausePurchases: {
    method: 'POST',
    path: '/api/user/spending/pause',
    source: 'shop',
    who: 'member',
    summary: 'Buy nothing for some days. A pause is never shortened.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ days: z.literal(PAUSE_DAYS) }),
    answer: Spending,
    refusals: ['loginRequired'],
  },
} as const;
