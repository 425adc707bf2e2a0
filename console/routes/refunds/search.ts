import { z } from 'zod';
import { REFUND_METHODS, REFUND_STATES } from '#lib/contract/enums.ts';
import { dayFilter, offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

/** Without a state: those that wait. */
export const REFUND_TABS = [...REFUND_STATES, 'all'] as const;

export const REFUNDS_SEARCH = z.object({
  state: oneOf(REFUND_TABS),
  q: textFilter,
  method: oneOf(REFUND_METHODS),
  from: dayFilter,
  to: dayFilter,
  offset: offsetFilter,
});
export type RefundsSearch = z.infer<typeof REFUNDS_SEARCH>;
