import { z } from 'zod';
import { DRAW_STATES } from '#lib/contract/enums.ts';
import { flagFilter, oneOf, textFilter } from '#console/lists/search.ts';

export const DRAW_TABS = ['draft', ...DRAW_STATES] as const;
export type DrawTab = (typeof DRAW_TABS)[number];

export const DRAW_SORTS = ['title', 'remaining', 'opensAt', 'closesAt'] as const;
export type DrawSort = (typeof DRAW_SORTS)[number];

export const DRAWS_SEARCH = z.object({
  q: textFilter,
  state: oneOf(DRAW_TABS),
  sort: oneOf(DRAW_SORTS),
  desc: flagFilter,
});
export type DrawsSearch = z.infer<typeof DRAWS_SEARCH>;
