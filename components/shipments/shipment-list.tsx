'use client';

import { useSearchParams } from 'next/navigation';
import { useVoice } from '#components/brand/member-voice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { listParamsOf, listRoute } from '#lib/orders/list-page.ts';
import { useShipmentList } from '#lib/orders/use-list.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { Listing } from '#components/ui/listing.tsx';
import { SHIPMENTS } from '#components/account/member-links.ts';
import type { Shipment } from '#lib/contract/shipment.ts';
import { shipmentTag, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { trackingText } from '#lib/text/carriers.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import { ListRow } from '#components/ui/list-row.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';

/** The member's shipments, newest first; all of them, or those with prizes of the draw in the URL. */
export function ShipmentList() {
  const params = listParamsOf(useSearchParams());
  const list = useShipmentList(params);
  const { page, productId } = params;
  return (
    <>
      {productId !== undefined && (
        <p>
          <ButtonLink kind="text" href={ROUTES.shipments} prefetch={false}>
            すべてのガチャの配送を見る
          </ButtonLink>
        </p>
      )}
      <Listing
        name={SHIPMENTS.name}
        list={list}
        page={page}
        routeOf={(other) => listRoute(ROUTES.shipments, { page: other, productId })}
        empty={<NoShipments />}
        rowOf={(shipment) => <ShipmentRow key={shipment.userShipId} shipment={shipment} />}
      />
    </>
  );
}

const NoShipments = () => (
  <Empty
    line="発送のご依頼は、まだありません"
    note={useVoice().noShipments}
    action={
      <ButtonLink kind="primary" href={ROUTES.prizes}>
        当選賞品を見る
      </ButtonLink>
    }
  />
);

/** One shipment of the list. */
function ShipmentRow({ shipment }: { readonly shipment: Shipment }) {
  const href = shipmentRoute(shipment.userShipId);
  return (
    <ListRow
      count={shipment.prizes}
      unit="点"
      picture={shipment.inside?.picture ?? shipment.picture}
      note={shipment.inside === null ? undefined : insideText(shipment.inside)}
      title={shipment.drawTitles.join('、')}
      href={href}
      facts={factsOf(shipment)}
      action={isUnpaid(shipment) ? { text: '送料を支払う', href } : undefined}
    >
      <StateTag tag={shipmentTag(shipment)} />
    </ListRow>
  );
}

/** `D賞 マグカップ、ほか2種` */
function insideText({ gradeLabel, name, kinds }: NonNullable<Shipment['inside']>): string {
  const others = kinds > 1 ? `、ほか${numberText(kinds - 1)}種` : '';
  return `${gradeName({ gradeLabel })} ${name}${others}`;
}

function factsOf(shipment: Shipment): readonly string[] {
  const { userShipId, requestedAt, trackingNumber, payUntil } = shipment;
  const facts = [
    ...(shipment.isGift ? ['プレゼント'] : []),
    `依頼 ${japanLongDate(requestedAt)}`,
    `配送番号 ${shortNumber(userShipId)}`,
  ];
  if (isUnpaid(shipment) && payUntil !== null) facts.push(`お支払い期限 ${japanDateTime(payUntil)}`);
  if (trackingNumber !== null) facts.push(`送り状番号 ${trackingText(trackingNumber)}`);
  return facts;
}
