import type { Carrier, PaymentStatus, PaymentType, ShippingStatus } from '#lib/contract/enums.ts';
import type { TripInView } from '../orders/order-view.ts';
import type { PrizeInView } from '../orders/won-prize.ts';
import type { Yen } from '../yen.ts';

/** Where a parcel goes to. `zip` and `tel` are digits alone, as in a member's profile. */
export type Address = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

const ADDRESS_LINES = ['name', 'zip', 'address', 'address2', 'tel'] as const;

export const isSameAddress = (one: Address | null, other: Address): boolean =>
  ADDRESS_LINES.every((line) => one?.[line] === other[line]);

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

/** What is shown to a member about to pay a fee. */
export type PayableParcel = Pick<
  Parcel,
  'shipmentId' | 'memberId' | 'status' | 'fee' | 'prizes' | 'paymentStatus' | 'payUntil'
> & {
  readonly isWithdrawn: boolean;
  readonly email: string;
  readonly at: Date;
};
