import { z } from 'zod';
import { INQUIRY_STATES, INQUIRY_TOPICS } from '#lib/contract/enums.ts';
import { oneOf } from '#console/lists/search.ts';

export const INQUIRIES_SEARCH = z.object({
  /** Left out: those that wait. */
  state: oneOf([...INQUIRY_STATES, 'all']),
  topic: oneOf(INQUIRY_TOPICS),
  assignee: oneOf(['me', 'nobody']),
  minDays: z.int().min(1).max(365).optional().catch(undefined),
  /** The position after which the page begins. */
  after: z.string().max(100).optional().catch(undefined),
});
export type InquiriesSearch = z.infer<typeof INQUIRIES_SEARCH>;
