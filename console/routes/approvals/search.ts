import { z } from 'zod';
import { APPROVAL_STATES } from '#lib/contract/ops/approvals.ts';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

/** Without a state: those that wait. */
export const APPROVAL_TABS = [...APPROVAL_STATES, 'all'] as const;

export const APPROVALS_SEARCH = z.object({
  state: oneOf(APPROVAL_TABS),
  q: textFilter,
  offset: offsetFilter,
});
export type ApprovalsSearch = z.infer<typeof APPROVALS_SEARCH>;
