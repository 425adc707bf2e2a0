import { z } from 'zod';
import { offsetFilter, textFilter } from '#console/lists/search.ts';

export const STORAGE_SEARCH = z.object({ q: textFilter, offset: offsetFilter });

export const SPARES_SEARCH = z.object({ q: textFilter, draw: textFilter, offset: offsetFilter });

export const DRAW_SEARCH = z.object({ draw: textFilter });
