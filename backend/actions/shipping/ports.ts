import type { PaymentType } from '#lib/contract/words.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { Address, ParcelInView, ParcelLine } from '../../domain/shipping/shipment.ts';
import type { Yen } from '../../domain/yen.ts';
import type { Settled } from '../orders/ports.ts';
import type { Page, Paged } from '../ports.ts';

export type ParcelWish = {
  readonly memberId: string;
  /** One of the draws whose prizes are to be sent. */
  readonly drawId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  /** As it was shown. */
  readonly fee: Yen;
  readonly requestKey: string;
};

export type WishRefusal =
  | 'loginRequired'
  | 'drawNotFound'
  | 'notFound'
  | 'prizesTaken'
  | 'storageOver'
  | 'notCombinable'
  | 'feeChanged'
  | 'keyReused';

/** Parcels as their members see them. What was withdrawn, and what is somebody else's, is not there. */
export type ParcelStore = {
  /** Newest first; of those with prizes of a draw, where one is named. */
  list(memberId: string, which: Page & { readonly drawId: string | undefined }): Promise<Paged<ParcelLine>>;
  view(memberId: string, shipmentId: string): Promise<ParcelInView | undefined>;
  /** Whether it is the member's, withdrawn or not. */
  isOf(memberId: string, shipmentId: string): Promise<boolean>;
};

/**
 * Where parcels are written. Each call is one transaction that locks the parcel, or, to ask for one, the member and
 * the prizes; it is guarded by the state it was decided in, and adds a line of history.
 */
export type ParcelDesk = {
  /** A parcel in START, with its prizes in it. The same key for the same wish again: the same parcel. */
  request(wish: ParcelWish): Promise<{ readonly shipmentId: string } | WishRefusal>;
  /** `address` counts as long as the parcel is in START. */
  changeAddress(
    memberId: string,
    shipmentId: string,
    address: Address,
  ): Promise<'changed' | 'accepted' | 'notFound' | 'tooOften'>;
  /** A trip to pay the fee begins. Begun already: the time to pay may only grow. */
  open(
    shipmentId: string,
    trip: { readonly paymentType: PaymentType; readonly tripEndsAt: Date },
  ): Promise<'opened' | 'closedBefore' | 'payTimeOver'>;
  /** The fee was captured. However often, in whatever order: accounted for once; too late, the money goes back. */
  settle(shipmentId: string, capture: Capture, paymentType: PaymentType): Promise<Settled>;
  /**
   * Nothing came of a trip, or of any, where none is named: the fee can be paid in another way, unless that is just
   * being done on another one.
   */
  noteUnpaid(shipmentId: string, redirectId: string | null): Promise<void>;
  /** Unpaid only: its prizes wait again. `beingPaid`: a trip has to be closed first. */
  withdraw(shipmentId: string, why: WithdrawnBecause): Promise<Withdrawn>;
  /** The provider has confirmed the refund of a fee. */
  noteRefund(shipmentId: string, refund: Capture): Promise<'noted' | 'known' | 'unknownOrder'>;
  /** Those whose fee was not paid in time, the oldest first. */
  unpaid(atMost: number): Promise<readonly string[]>;
};

/** Given up by its member, or not paid in time, which the member is told by a letter. */
export type WithdrawnBecause = 'byMember' | 'payTimeOver';

export type Withdrawn = 'withdrawn' | 'closedBefore' | 'paid' | 'beingPaid' | 'stillTime' | 'unknownParcel';

export type Reminders = {
  /** Members who are to be told that the storage of some of their prizes ends, those who wait longest first. */
  due(atMost: number): Promise<readonly string[]>;
  /** One letter about all of a member's that is due, noted with it; of how many prizes. 0: told already, or left. */
  remind(memberId: string): Promise<number>;
};
