import { z } from 'zod';
import { DRAW_PARTS, DRAW_SORTS } from '#lib/contract/enums.ts';
import { flagFilter, offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

export const DRAWS_SEARCH = z.object({
  q: textFilter,
  state: oneOf(DRAW_PARTS),
  sort: oneOf(DRAW_SORTS),
  desc: flagFilter,
  offset: offsetFilter,
});
export type DrawsSearch = z.infer<typeof DRAWS_SEARCH>;
