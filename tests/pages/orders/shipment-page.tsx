import { OwnShipment } from '#components/shipments/own-shipment.tsx';
import { MemberPage } from '#components/account/member-page.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aParcel, aWonPrize } from '../../support/won-prizes.ts';
import { answered, renderForMember, type Replies } from '../account/member-around.tsx';
import { MEMBER, type renderInShop } from '../shell/shop-around.tsx';
import { AddressBar } from '../checkout/address-bar.tsx';

export const HERE = '/sanrio/mypage/userShip/s-1';

const ISSUER = {
  name: '株式会社まちかど',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: null,
  isSample: false,
};

type Visit = { readonly query?: string; readonly who?: Parameters<typeof renderInShop>[1]['who'] };

/** Opens the page of the parcel s-1. */
export function openParcel(replies: Replies, { query = '', who = [MEMBER] }: Visit = {}) {
  return renderForMember(
    <AddressBar>
      <MemberPage here={{ name: '配送詳細', path: HERE }}>
        <OwnShipment userShipId="s-1" issuer={ISSUER} />
      </MemberPage>
    </AddressBar>,
    { showCredit: [answered({ card: null })], ...replies },
    { path: `${HERE}${query}`, who },
  );
}

const A_MUG = aWonPrize({ userShipId: 's-1' });

/** So many seconds after the shop's answer. */
const after = (seconds: number) => new Date(Date.parse(aParcel().askedAt) + seconds * 1000).toISOString();

/** A parcel whose fee is to be paid within a day. */
export const anUnpaidParcel = (but: Partial<ShipmentDetail> = {}) =>
  aParcel({ contents: [A_MUG], prizes: 1, payUntil: after(24 * 3600 - 30), ...but });

/** The same once it is paid. */
export const aPaidParcel = (but: Partial<ShipmentDetail> = {}) =>
  anUnpaidParcel({
    payUntil: null,
    paymentStatus: 'CAPTURED',
    paymentType: 'CARD',
    paidAt: '2026-11-20T10:29:00.000Z',
    ...but,
  });

/** On its way, with its number. */
export const aSentParcel = (but: Partial<ShipmentDetail> = {}) =>
  aPaidParcel({
    status: 'SHIPSTART',
    acceptedAt: '2026-11-21T01:20:00.000Z',
    shippedAt: '2026-11-22T07:45:00.000Z',
    carrier: 'yamato',
    trackingNumber: '483922107756',
    trackingUrl: 'https://carrier.example/?pno=483922107756',
    ...but,
  });

export const shown = (...parcels: ShipmentDetail[]) => parcels.map((parcel) => answered(parcel));
