import type { PaymentStatus, PaymentType, PlayStatus } from '#lib/contract/enums.ts';

export type OrderLine = {
  readonly orderId: string;
  readonly drawId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly quantity: number;
  readonly total: number;
  readonly paymentType: PaymentType | null;
  readonly status: PlayStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderedAt: Date;
};

/** A member's account at a glance. */
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

export type OverviewStore = {
  of(memberId: string, linesAtMost: number): Promise<Overview>;
  /** Paid orders whose result the member has not looked at. */
  unseenResults(memberId: string): Promise<number>;
};
