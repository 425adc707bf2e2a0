import { z } from 'zod';
import { PICTURE_KINDS } from '#lib/contract/enums.ts';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

/** The filters in the address. */
export const PICTURES_SEARCH = z.object({ q: textFilter, kind: oneOf(PICTURE_KINDS), offset: offsetFilter });
export type PicturesSearch = z.infer<typeof PICTURES_SEARCH>;
