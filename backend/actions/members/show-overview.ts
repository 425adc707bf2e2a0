import type { Database } from '#backend/persistence/db/database.ts';
import { memberOverview, type Overview } from '#backend/persistence/members/member-summary.ts';

const MAX_ORDERS = 3;

/** The overview of a member's account. */
export const showOverview = (db: Database, memberId: string): Promise<Overview> =>
  memberOverview(db, memberId, MAX_ORDERS);
