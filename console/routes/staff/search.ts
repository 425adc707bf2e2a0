import { z } from 'zod';

export const STAFF_STATES = ['active', 'invited', 'disabled'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** The filter in the address. Anything else in it counts as no filter. */
export const STAFF_SEARCH = z.object({
  q: z.string().max(40).optional().catch(undefined),
  state: z.enum(STAFF_STATES).optional().catch(undefined),
});
