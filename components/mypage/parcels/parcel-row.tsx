import type { Shipment } from '#lib/contract/shipment.ts';
import { parcelTag, trackingText, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { Row } from '../listing/row.tsx';
import { StateTag } from '../listing/state-tag.tsx';

/** One parcel: how much lies in it, of which draws, when it was asked for, and how it stands. */
export function ParcelRow({ parcel }: { readonly parcel: Shipment }) {
  const href = shipmentRoute(parcel.userShipId);
  return (
    <Row
      count={parcel.prizes}
      unit="点"
      title={parcel.drawTitles.join('、')}
      href={href}
      facts={factsOf(parcel)}
      action={isUnpaid(parcel) ? { text: '送料を支払う', href } : undefined}
    >
      <StateTag tag={parcelTag(parcel)} />
    </Row>
  );
}

function factsOf(parcel: Shipment): readonly string[] {
  const { userShipId, requestedAt, trackingNumber, payUntil } = parcel;
  const facts = [`依頼 ${japanLongDate(requestedAt)}`, `配送番号 ${shortNumber(userShipId)}`];
  if (isUnpaid(parcel) && payUntil !== null) facts.push(`お支払い期限 ${japanDateTime(payUntil)}`);
  if (trackingNumber !== null) facts.push(`お問い合わせ番号 ${trackingText(trackingNumber)}`);
  return facts;
}
