import { z } from 'zod';
import { textFilter } from '#console/lists/search.ts';

/** `draw`: sales of this draw since its opening, instead of all since midnight. */
export const TODAY_SEARCH = z.object({ draw: textFilter });
