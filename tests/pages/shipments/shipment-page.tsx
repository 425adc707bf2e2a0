import { screen, within } from '@testing-library/react';
import { OwnShipment } from '#components/shipments/own-shipment.tsx';
import { MemberPage } from '#components/account/member-page.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aShipmentDetail, aWonPrize } from '../../support/api-responses.ts';
import {
  answered,
  renderForMember,
  type Replies,
  MEMBER,
  type renderInShop,
  AddressBar,
} from '../render.tsx';

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

/** Opens the page of the shipment `s-1`. */
export function openShipment(replies: Replies, { query = '', who = [MEMBER] }: Visit = {}) {
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

export const A_MUG = aWonPrize({ userShipId: 's-1' });

/** The time `seconds` after the shop's response. */
export const after = (seconds: number) =>
  new Date(Date.parse(aShipmentDetail().askedAt) + seconds * 1000).toISOString();

/** A shipment whose fee can be paid for a day. */
export const anUnpaidShipment = (but: Partial<ShipmentDetail> = {}) =>
  aShipmentDetail({ contents: [A_MUG], prizes: 1, payUntil: after(24 * 3600 - 30), ...but });

/** The same shipment, paid. */
export const aPaidShipment = (but: Partial<ShipmentDetail> = {}) =>
  anUnpaidShipment({
    payUntil: null,
    paymentStatus: 'CAPTURED',
    paymentType: 'CARD',
    paidAt: '2026-11-20T10:29:00.000Z',
    ...but,
  });

/** The same shipment, sent with a tracking number. */
export const aSentShipment = (but: Partial<ShipmentDetail> = {}) =>
  aPaidShipment({
    status: 'SHIPSTART',
    acceptedAt: '2026-11-21T01:20:00.000Z',
    shippedAt: '2026-11-22T07:45:00.000Z',
    carrier: 'yamato',
    trackingNumber: '483922107756',
    trackingUrl: 'https://carrier.example/?pno=483922107756',
    ...but,
  });

export const shown = (...shipments: ShipmentDetail[]) => shipments.map((shipment) => answered(shipment));

export const steps = async () =>
  within(await screen.findByRole('list', { name: 'お届けまでの道のり' })).getAllByRole('listitem');

export const factOf = async (term: string) => (await screen.findByText(term)).closest('div');
