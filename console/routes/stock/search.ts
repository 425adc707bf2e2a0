import { z } from 'zod';
import { DirectoryName } from '#lib/contract/values.ts';
import { offsetFilter, textFilter } from '#console/lists/search.ts';

export const STORAGE_SEARCH = z.object({ q: textFilter, offset: offsetFilter });

/** A list of prizes. `after`: the position after which the page begins. */
export const LINES_SEARCH = z.object({
  q: textFilter,
  draw: DirectoryName.optional().catch(undefined),
  after: textFilter,
});
export type LinesSearch = z.infer<typeof LINES_SEARCH>;
