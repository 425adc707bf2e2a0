import { z } from 'zod';
import { Id } from '../ops/values.ts';
import { ONE_LINE } from '../values.ts';
import { Done } from './endpoint.ts';

/** Views that a staff member can save. */
export const MAX_VIEWS = 50;

const fields = {
  page: z
    .string()
    .max(60)
    .regex(/^(\/[a-z-]+)+$/)
    .meta({ description: 'Address of the list, such as /shipments.' }),
  name: z.string().trim().min(1).max(40).regex(ONE_LINE),
  search: z
    .string()
    .max(500)
    .regex(/^(\?[\x21-\x7e]+)?$/)
    .meta({ description: 'Its filters as in the address, such as ?state=WAITING.' }),
};

/** Filters of a list that a staff member has saved for themselves. */
export const SavedView = z.object({ viewId: Id, ...fields });
export type SavedView = z.infer<typeof SavedView>;

const OWN = { method: 'POST', who: 'staff', stepUp: false } as const;

export const viewCalls = {
  listViews: {
    ...OWN,
    method: 'GET',
    path: '/api/console/views',
    summary: 'The own saved views, by page and name.',
    answer: z.object({ views: z.array(SavedView) }),
    refusals: [],
  },
  saveView: {
    ...OWN,
    path: '/api/console/views',
    summary: 'Save the filters of a list. A view of the same page and name gets the new filters.',
    body: z.strictObject(fields),
    answer: SavedView,
    refusals: ['tooManyViews'],
  },
  deleteView: {
    ...OWN,
    method: 'DELETE',
    path: '/api/console/views/{viewId}',
    summary: 'Delete an own saved view.',
    params: z.strictObject({ viewId: Id }),
    answer: Done,
    refusals: ['notFound'],
  },
} as const;
