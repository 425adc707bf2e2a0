import type { PaymentType, ShippingStatus } from '#lib/contract/enums.ts';
import type { Model, ModelDraw, ModelOrder, ModelPage } from './model.ts';

/** A trip to pay the fee of a parcel. There may be several, one after the other. */
export type FeeTrip = {
  redirectId: string | undefined;
  readonly paymentType: PaymentType;
  begunAt: number;
  /** Without a page the provider could not be asked for one yet. */
  page: ModelPage | undefined;
  /** The shop thinks that it goes on. */
  isLiving: boolean;
};

export type ModelParcel = {
  readonly shipmentId: string;
  readonly who: number;
  readonly prizes: readonly string[];
  readonly fee: number;
  /** The number it will go under. */
  readonly trackingNumber: string;
  tel: string;
  status: ShippingStatus;
  isWithdrawn: boolean;
  /** Of a fee that nobody has paid. */
  isBeingPaid: boolean;
  isPaid: boolean;
  payUntil: number;
  readonly trips: FeeTrip[];
  /** Payments that are to go back, and that have gone. */
  owed: number;
  returned: number;
};

/** The parcel in which a prize lies. */
export const parcelWith = ({ parcels }: Model, prize: string): ModelParcel | undefined =>
  parcels.find(({ isWithdrawn, prizes }) => !isWithdrawn && prizes.includes(prize));

/** Some prize of an order lies in a parcel. */
export const isInParcel = (model: Model, { prizes }: Pick<ModelOrder, 'prizes'>): boolean =>
  prizes.some((prize) => parcelWith(model, prize) !== undefined);

type Share = { readonly draw: ModelDraw; readonly prizes: number };

/** The highest fee of all draws that ask for one. */
export const feeFor = (shares: readonly Share[]): number =>
  shares.reduce((most, { draw, prizes }) => {
    const isFree = draw.freeFrom !== null && prizes >= draw.freeFrom;
    return Math.max(most, isFree ? 0 : draw.fee);
  }, 0);

export const isUnpaid = ({ fee, isPaid, isWithdrawn }: ModelParcel): boolean =>
  fee > 0 && !isPaid && !isWithdrawn;

export const livingTrip = ({ trips }: ModelParcel): FeeTrip | undefined =>
  trips.find(({ isLiving }) => isLiving);

export const isUnheardFee = ({ page }: FeeTrip): boolean => page !== undefined && page.heard < page.paid;

/** How the fee of a parcel stands, in the words of the shop. */
export function feeStatus({ isPaid, isBeingPaid, owed, returned }: ModelParcel): string {
  if (isPaid) return 'CAPTURED';
  if (owed > 0) return 'REFUND_PENDING';
  if (returned > 0) return 'REFUNDED';
  return isBeingPaid ? 'PENDING' : 'NONE';
}

/** Yen that were kept for sending, and those that the provider has taken for it and not given back. */
export const feesKept = ({ parcels }: Model): number =>
  parcels.filter(({ isPaid }) => isPaid).reduce((sum, { fee }) => sum + fee, 0);
export const feesTaken = ({ parcels }: Model): number =>
  parcels.reduce((sum, { trips, fee, returned }) => {
    const paid = trips.reduce((count, { page }) => count + (page?.paid ?? 0), 0);
    return sum + (paid - returned) * fee;
  }, 0);
