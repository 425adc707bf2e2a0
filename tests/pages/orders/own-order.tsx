import { OwnOrder } from '#components/orders/own-order.tsx';
import { MemberPage } from '#components/account/member-page.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { aPlayedOrder } from '../play/played-order.ts';
import { MEMBER } from '../shell/shop-around.tsx';
import { aMember, answered, renderForMember, type Replies } from '../account/member-around.tsx';

export const HERE = '/sanrio/mypage/orderHistory/o-1';

export const ISSUER: Issuer = {
  name: '株式会社まちかど',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: 'T1234567890123',
  isSample: false,
};

export type Around = { readonly issuer?: Issuer; readonly who?: (typeof MEMBER)[] };

export const openWith = (replies: Replies, { issuer = ISSUER, who = [MEMBER] }: Around = {}) =>
  renderForMember(
    <MemberPage here={{ name: '購入詳細', path: HERE }}>
      <OwnOrder orderHistoryId="o-1" issuer={issuer} />
    </MemberPage>,
    { showUser: [answered(aMember())], ...replies },
    { path: HERE, who },
  );
export const open = (order: OrderDetail, around?: Around) =>
  openWith({ showOrder: [answered(order)] }, around);

export const played = (but: Partial<OrderDetail> = {}) => ({
  ...aPlayedOrder('AFF'),
  paidAt: '2026-11-20T16:00:00.000Z',
  paymentType: 'CARD' as const,
  ...but,
});
