import type { Grade, ShippingStatus } from '#lib/contract/enums.ts';
import type { IdRange } from '../../../domain/operation/wanted.ts';
import type { Page, Paged } from '../../ports.ts';
import type { Parcel } from '../../../domain/shipping/shipment.ts';
import type { MoneyMoved, RefundSeen } from './orders.ts';

/** A parcel as a line of an operator's list: nothing of it says whose it is. */
export type ParcelFound = Pick<
  Parcel,
  | 'shipmentId'
  | 'status'
  | 'prizes'
  | 'fee'
  | 'paymentStatus'
  | 'payUntil'
  | 'requestedAt'
  | 'carrier'
  | 'trackingNumber'
> & {
  readonly drawTitles: readonly string[];
  /** In START: nothing is to be paid any more. */
  readonly isReady: boolean;
  /** When it came into its state. */
  readonly since: Date;
};

export type ParcelFile = ParcelFound &
  Pick<Parcel, 'memberId' | 'paymentType' | 'address'> & {
    readonly withdrawnAt: Date | null;
    readonly contents: readonly {
      readonly wonPrizeId: string;
      readonly orderId: string;
      readonly drawTitle: string;
      readonly grade: Grade | 'lastOne';
      readonly name: string;
    }[];
    readonly moves: readonly {
      readonly from: ShippingStatus | null;
      readonly to: ShippingStatus;
      readonly deed: string | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMoved[];
    readonly refunds: readonly RefundSeen[];
  };

export type ParcelsWanted = Page & {
  /** Undefined: all that are not delivered. */
  readonly state: ShippingStatus | undefined;
  readonly onlyReady: boolean;
};

/** Parcels as operators see them. What was withdrawn is in no list, and is found by its number all the same. */
export type ParcelFiles = {
  /** Those that wait longest first. */
  list(wanted: ParcelsWanted): Promise<Paged<ParcelFound>>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  file(shipmentId: string): Promise<ParcelFile | undefined>;
  /** Those that can be accepted, the oldest first. */
  ready(atMost: number): Promise<readonly string[]>;
};
