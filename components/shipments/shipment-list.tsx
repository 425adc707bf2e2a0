'use client';

import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { listParamsOf, listRoute } from '#lib/orders/list-page.ts';
import { useShipmentList } from '#lib/orders/use-list.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { Listing } from '#components/ui/listing.tsx';
import { PARCELS } from '#components/account/member-links.ts';
import type { Shipment } from '#lib/contract/shipment.ts';
import { shipmentTag, trackingText, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { ListRow } from '#components/ui/list-row.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';

/** Every parcel the member has asked for, newest first. */
export function ShipmentList() {
  const { page } = listParamsOf(useSearchParams());
  return (
    <Listing
      name={PARCELS.name}
      list={useShipmentList(page)}
      page={page}
      routeOf={(other) => listRoute(ROUTES.shipments, { page: other, isSent: false })}
      empty={<NoParcels />}
      rowOf={(parcel) => <ParcelRow key={parcel.userShipId} parcel={parcel} />}
    />
  );
}

const NoParcels = () => (
  <Empty
    line="発送のご依頼は、まだありません"
    note="ゆめじは、箱を枕にして待っています。"
    action={
      <ButtonLink kind="primary" href={ROUTES.prizes}>
        当選賞品を見る
      </ButtonLink>
    }
  />
);

/** One parcel: how much lies in it, of which draws, when it was asked for, and how it stands. */
function ParcelRow({ parcel }: { readonly parcel: Shipment }) {
  const href = shipmentRoute(parcel.userShipId);
  return (
    <ListRow
      count={parcel.prizes}
      unit="点"
      title={parcel.drawTitles.join('、')}
      href={href}
      facts={factsOf(parcel)}
      action={isUnpaid(parcel) ? { text: '送料を支払う', href } : undefined}
    >
      <StateTag tag={shipmentTag(parcel)} />
    </ListRow>
  );
}

function factsOf(parcel: Shipment): readonly string[] {
  const { userShipId, requestedAt, trackingNumber, payUntil } = parcel;
  const facts = [`依頼 ${japanLongDate(requestedAt)}`, `配送番号 ${shortNumber(userShipId)}`];
  if (isUnpaid(parcel) && payUntil !== null) facts.push(`お支払い期限 ${japanDateTime(payUntil)}`);
  if (trackingNumber !== null) facts.push(`お問い合わせ番号 ${trackingText(trackingNumber)}`);
  return facts;
}
