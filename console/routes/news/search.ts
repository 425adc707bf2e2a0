import { z } from 'zod';
import { NEWS_STATES } from '#lib/contract/enums.ts';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

export const NEWS_SEARCH = z.object({ q: textFilter, state: oneOf(NEWS_STATES), offset: offsetFilter });
