'use client';

import { useSearchParams } from 'next/navigation';
import { ButtonLink } from '#components/page/button.tsx';
import { Empty } from '#components/page/empty.tsx';
import { listPlaceOf, listRoute } from '#lib/orders/list-page.ts';
import { useParcelList } from '#lib/orders/use-list.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Listing } from '../listing/listing.tsx';
import { PARCELS } from '../member-links.ts';
import { ParcelRow } from './parcel-row.tsx';

/** Every parcel the member has asked for, newest first. */
export function Parcels() {
  const { page } = listPlaceOf(useSearchParams());
  return (
    <Listing
      name={PARCELS.name}
      list={useParcelList(page)}
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
