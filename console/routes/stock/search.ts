import { z } from 'zod';
import { offsetFilter, textFilter } from '#console/lists/search.ts';

export const STORAGE_SEARCH = z.object({ offset: offsetFilter });

export const DRAW_SEARCH = z.object({ draw: textFilter });
