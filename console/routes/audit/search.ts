import { z } from 'zod';
import { dayFilter, textFilter } from '#console/lists/search.ts';

export const AUDIT_SEARCH = z.object({
  /** The audit that is shown; left out: the last one. */
  audit: z.uuid().optional().catch(undefined),
});

export const LOG_SEARCH = z.object({
  from: dayFilter,
  to: dayFilter,
  operator: textFilter,
  action: textFilter,
  member: z.uuid().optional().catch(undefined),
  after: z.int().positive().optional().catch(undefined),
});
export type LogSearch = z.infer<typeof LOG_SEARCH>;
