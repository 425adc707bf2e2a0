import { z } from 'zod';
import { oneOf, textFilter } from '#console/lists/search.ts';
import { BANNER_STATES } from './banner-state.tsx';

export const BANNERS_SEARCH = z.object({ q: textFilter, state: oneOf(BANNER_STATES) });
export type BannersSearch = z.infer<typeof BANNERS_SEARCH>;
