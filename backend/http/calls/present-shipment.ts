import type { Address, ParcelInView, ParcelLine } from '#backend/domain/shipping/shipment.ts';
import { trackingUrl } from '#backend/domain/shipping/carriers.ts';
import type { Shipment, ShipmentDetail } from '#lib/contract/shipment.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import { wonPrize } from './present-prize.ts';

/** As many titles as the contract allows. */
const MOST_TITLES = 3;

/** A parcel in the contract's words: named one by one, so that nothing else gets out. */
export const shipment = (parcel: ParcelLine): Shipment => ({
  userShipId: parcel.shipmentId,
  status: parcel.status,
  prizes: parcel.prizes,
  drawTitles: parcel.drawTitles.slice(0, MOST_TITLES),
  fee: parcel.fee,
  paymentStatus: parcel.paymentStatus,
  payUntil: moment(parcel.payUntil),
  requestedAt: parcel.requestedAt.toISOString(),
  trackingNumber: parcel.trackingNumber,
});

export const shipmentDetail = (
  parcel: ParcelInView,
  paymentTypes: readonly PaymentType[],
): ShipmentDetail => ({
  ...shipment(parcel),
  address: shippingAddress(parcel.address),
  paymentType: parcel.paymentType,
  paymentTypes: parcel.fee === 0 ? [] : paymentTypes.filter((type) => type !== 'NONE'),
  paidAt: moment(parcel.paidAt),
  trip: parcel.trip,
  acceptedAt: moment(parcel.acceptedAt),
  shippedAt: moment(parcel.shippedAt),
  mailedAt: moment(parcel.mailedAt),
  deliveredAt: moment(parcel.deliveredAt),
  starts: parcel.starts.map(({ drawTitle, directoryName, starts }) => ({ drawTitle, directoryName, starts })),
  carrier: parcel.carrier,
  trackingUrl: trackingUrlOf(parcel),
  contents: parcel.contents.map(wonPrize),
  askedAt: parcel.at.toISOString(),
});

const shippingAddress = ({ name, zip, address, address2, tel }: Address) => ({
  ...{ name, zip, address, address2, tel },
});

const trackingUrlOf = ({ carrier, trackingNumber }: ParcelInView): string | null =>
  carrier === null || trackingNumber === null ? null : trackingUrl(carrier, trackingNumber);

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
