import { z } from 'zod';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';
import { BANNER_STATES } from './banner-state.tsx';

export const BANNERS_SEARCH = z.object({
  q: textFilter,
  state: oneOf(BANNER_STATES),
  offset: offsetFilter,
});
export type BannersSearch = z.infer<typeof BANNERS_SEARCH>;
