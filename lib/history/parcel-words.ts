import type { ShipmentDetail } from '../contract/shipment.ts';
import type { ShippingStatus } from '../contract/words.ts';
import { isBeingPaid, isUnpaid } from '../shipping/watching.ts';

type Standing = Pick<ShipmentDetail, 'status' | 'paymentStatus' | 'payUntil'>;

const HEADLINES: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を、受けつけました',
  WAITING: '賞品を、箱につめています',
  SHIPSTART: '箱は、そちらへ向かっています',
  COMPLETEMAIL: '箱は、そちらへ向かっています',
  DELIVERED: '箱が、とどきました',
};

/** Where a parcel is, in a few words. */
export function headlineOf(parcel: Standing): string {
  if (isUnpaid(parcel)) return '箱は、送料を待っています';
  if (isBeingPaid(parcel)) return '送料のお支払いを、確かめています';
  return HEADLINES[parcel.status];
}

/** `4839-2210-7756`, as it stands on the slip. */
export const trackingText = (trackingNumber: string): string =>
  trackingNumber.match(/.{1,4}/g)?.join('-') ?? trackingNumber;
