import type { Picture } from '#backend/domain/content/content.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { PaymentType, PlayStatus, PaymentStatus } from '#lib/contract/enums.ts';
import { memberOverview } from '#backend/persistence/members/member-summary.ts';

const MAX_ORDERS = 3;

/** The overview of a member's account. */
export const showOverview = (db: Database, memberId: string): Promise<Overview> =>
  memberOverview(db, memberId, MAX_ORDERS);

export type OrderLine = {
  readonly orderId: string;
  readonly drawId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly art: Picture;
  readonly quantity: number;
  readonly total: number;
  readonly paymentType: PaymentType | null;
  readonly status: PlayStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderedAt: Date;
};

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
