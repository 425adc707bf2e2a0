import type { DisputeState } from '#lib/contract/enums.ts';
import type { ProviderPayment } from '#backend/domain/reconciliation.ts';
import type { Unavailable } from './provider-status.ts';

/** A payment as the provider lists it. */
export type ListedPayment = ProviderPayment & {
  readonly paymentId: string;
  /** The shop's payment session; null: not of this shop. */
  readonly redirectId: string | null;
  /** Whether money was taken, also if it was returned since. */
  readonly isCaptured: boolean;
  readonly currency: string;
};

/** A dispute as the provider lists it. */
export type ListedDispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly yen: number;
  readonly reason: string | null;
  readonly state: DisputeState;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
};

/** A transfer to the shop's bank account as the provider lists it. */
export type ListedSettlement = {
  readonly settlementId: string;
  readonly payoutYen: number;
  readonly transferFeeYen: number;
};

type ListedPage<Item> = { readonly items: readonly Item[]; readonly isLast: boolean };

/** A time range of the provider's lists, and a page of it, from 1. */
export type ListedRange = { readonly from: Date; readonly until: Date; readonly page: number };

/** The provider's lists of what happened there. Every call is bounded in time and size. */
export type ProviderRecords = {
  payment(paymentId: string): Promise<ListedPayment | 'none' | Unavailable>;
  payments(range: ListedRange): Promise<ListedPage<ListedPayment> | Unavailable>;
  /** Empty if the account of the shop has no such list. */
  disputes(page: number): Promise<ListedPage<ListedDispute> | Unavailable>;
  settlements(range: ListedRange): Promise<ListedPage<ListedSettlement> | Unavailable>;
  /** The lines of a settlement as CSV. */
  settlementFile(settlementId: string): Promise<Uint8Array | Unavailable>;
};
