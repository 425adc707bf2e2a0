import type { Carrier, PaymentStatus, PaymentType, ShippingStatus } from '#lib/contract/words.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { Yen } from '../../domain/yen.ts';
import type { PrizeWon, Settled, TripInView } from '../orders/ports.ts';
import type { Page, Paged } from '../ports.ts';

/** Where a parcel goes to. `zip` and `tel` are digits alone, as in a member's profile. */
export type Address = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

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

export type Parcel = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly prizes: number;
  readonly fee: Yen;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  readonly payUntil: Date | null;
  /** Null in a parcel whose member has left. */
  readonly address: Address | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly requestedAt: Date;
  readonly acceptedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly mailedAt: Date | null;
  readonly deliveredAt: Date | null;
};

export type ParcelLine = Pick<
  Parcel,
  'shipmentId' | 'status' | 'prizes' | 'fee' | 'paymentStatus' | 'payUntil' | 'requestedAt' | 'trackingNumber'
> & { readonly drawTitles: readonly string[] };

/** A prize with the draw it comes from. */
export type PrizeInView = PrizeWon & {
  readonly orderId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};

export type ParcelInView = Omit<Parcel, 'address'> & {
  readonly address: Address;
  readonly paidAt: Date | null;
  readonly drawTitles: readonly string[];
  readonly starts: readonly {
    readonly drawTitle: string;
    readonly directoryName: string;
    readonly starts: string;
  }[];
  readonly trip: TripInView | null;
  readonly contents: readonly PrizeInView[];
  readonly at: Date;
};

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

/**
 * Ends the trips to pay a parcel's fee, so that nobody can pay it there any more, unless somebody has: then it is
 * settled. `closed`: its fee is not being paid any more (`noteUnpaid`).
 */
export type CloseFeeTrips = (shipmentId: string) => Promise<'closed' | 'paid' | 'away'>;

/** What is shown to a member about to pay a fee. */
export type PayableParcel = Pick<
  Parcel,
  'shipmentId' | 'memberId' | 'status' | 'fee' | 'prizes' | 'paymentStatus' | 'payUntil'
> & {
  readonly isWithdrawn: boolean;
  readonly email: string;
  readonly at: Date;
};

export type Reminders = {
  /** Members who are to be told that the storage of some of their prizes ends, those who wait longest first. */
  due(atMost: number): Promise<readonly string[]>;
  /** One letter about all of a member's that is due, noted with it; of how many prizes. 0: told already, or left. */
  remind(memberId: string): Promise<number>;
};

/** Everything that sending needs. */
export type Shipping = {
  readonly parcels: ParcelStore;
  readonly desk: ParcelDesk;
  readonly reminders: Reminders;
};
