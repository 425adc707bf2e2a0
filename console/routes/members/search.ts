import { z } from 'zod';
import { offsetFilter } from '#console/lists/search.ts';

export const MEMBERS_SEARCH = z.object({ offset: offsetFilter });
