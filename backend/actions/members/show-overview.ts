import type { Database } from '#backend/persistence/db/database.ts';
import type { OrderLine } from '#backend/persistence/orders/member-orders.ts';
import { memberOverview } from '#backend/persistence/members/member-summary.ts';

const MAX_ORDERS = 3;

/** The overview of a member's account. */
export const showOverview = (db: Database, memberId: string): Promise<Overview> =>
  memberOverview(db, memberId, MAX_ORDERS);

/** The overview of a member's account. */
export type Overview = {
  readonly unseenResults: readonly OrderLine[];
  readonly unseenCount: number;
  readonly waitingPrizes: number;
  readonly storageEndsAt: Date | null;
  readonly wonPrizes: number;
  readonly orders: number;
  readonly shipments: number;
  readonly latestOrders: readonly OrderLine[];
};
