import { changeAddress } from '#backend/actions/shipping/change-address.ts';
import { requestShipment } from '#backend/actions/shipping/request-shipment.ts';
import { withdraw, type Withdrawing } from '#backend/actions/shipping/withdraw.ts';
import { yen } from '#backend/domain/yen.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';
import { pageFrom } from '../server/parse.ts';
import { shipment, shipmentDetail } from './present-shipment.ts';

type ShipmentCall =
  'listShipments' | 'showShipment' | 'requestShipment' | 'changeShippingAddress' | 'withdrawShipment';

export type ShippingRoom = Withdrawing & {
  /** By which a fee can be paid. */
  readonly paymentTypes: readonly PaymentType[];
};

export const shipmentHandlers = (shipping: ShippingRoom): Pick<Handlers, ShipmentCall> => ({
  listShipments: async ({ query: { productId, ...page } }, { login }) => {
    const which = { ...pageFrom(page), drawId: productId };
    const { total, items } = await shipping.parcels.list(login.memberId, which);
    return { answer: { total, items: items.map(shipment) } };
  },

  showShipment: async ({ params: { userShipId } }, { login }) => {
    const parcel = await shipping.parcels.view(login.memberId, userShipId);
    if (parcel === undefined) return { refusal: 'notFound', parameter: 'userShipId' };
    return { answer: shipmentDetail(parcel, shipping.paymentTypes) };
  },

  requestShipment: async ({ body: { productId, fee, ...wish } }, visitor) => {
    const { memberId } = visitor.login;
    const parcel = await requestShipment(shipping, { ...wish, memberId, drawId: productId, fee: yen(fee) });
    if (typeof parcel === 'string') return logRefusal(visitor, { refusal: parcel });
    return { answer: shipmentDetail(parcel, shipping.paymentTypes) };
  },

  changeShippingAddress: async ({ params, body: { address } }, visitor) => {
    const { memberId } = visitor.login;
    const parcel = await changeAddress(shipping, { memberId, shipmentId: params.userShipId, address });
    if (typeof parcel === 'string') return logRefusal(visitor, { refusal: parcel });
    return { answer: shipmentDetail(parcel, shipping.paymentTypes) };
  },

  withdrawShipment: async ({ params: { userShipId } }, visitor) => {
    const done = await withdraw(shipping, { memberId: visitor.login.memberId, shipmentId: userShipId });
    if (done !== 'withdrawn') return logRefusal(visitor, { refusal: done });
    return { answer: { userShipId, withdrawn: true } };
  },
});
