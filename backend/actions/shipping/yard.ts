import type { Carrier, ShippingStatus } from '#lib/contract/words.ts';

/** Why a parcel cannot be moved as an operator wished. */
export type Hindrance =
  | 'notFound'
  /** Its member has given it up, or did not pay in time. */
  | 'withdrawn'
  | 'feeUnpaid'
  /** It is in another state than the one this move starts from (`status`). */
  | 'wrongState'
  /** It is on its way under another number. */
  | 'otherNumber'
  /** No such number is given out by this carrier. */
  | 'impossibleNumber'
  /** The number is another parcel's, or stands at two parcels of the list. */
  | 'numberTaken'
  /** The parcel stands in the list twice, with different wishes. */
  | 'twice';

export type Hindered = {
  readonly shipmentId: string;
  readonly why: Hindrance;
  readonly status?: ShippingStatus;
};

/** All of a list or nothing. `before`: those that had been moved so already, by the same list sent twice. */
export type Moved =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly hindered: readonly Hindered[] };

/** A parcel handed to a carrier, with the number it gave it. */
export type Sending = {
  readonly shipmentId: string;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
};

/**
 * Where parcels are packed, handed over and followed. Each call locks its parcels and is one transaction; within one of
 * the caller's it is a part of that, so that the record of who did it is written with it or not at all.
 */
export type ParcelYard = {
  /** START to WAITING: from then on the address stays. */
  accept(shipmentIds: readonly string[]): Promise<Moved>;
  /** WAITING to SHIPSTART, with a letter to its member, which makes it COMPLETEMAIL once it is out. */
  ship(sendings: readonly Sending[]): Promise<Moved>;
  /** SHIPSTART to COMPLETEMAIL by hand, where the letter reaches nobody and the member was told otherwise. */
  noteMailed(shipmentIds: readonly string[]): Promise<Moved>;
  /** COMPLETEMAIL to DELIVERED. */
  deliver(shipmentIds: readonly string[]): Promise<Moved>;
};
