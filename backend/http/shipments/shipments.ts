import { changeAddress } from '#backend/actions/shipments/change-address.ts';
import type { ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { giveUpShipment } from '#backend/actions/shipments/after-sales.ts';
import { giveUpAsMember } from '#backend/actions/prizes/storage.ts';
import { withdraw } from '#backend/actions/shipments/withdraw.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { yen } from '#backend/domain/money.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';
import {
  listShipments,
  shipmentView,
  type ShipmentSummary,
} from '#backend/persistence/shipments/shipments.ts';
import { presentWonPrize } from '../prizes.ts';
import { presentRefund } from '../orders.ts';

export const shipmentHandlers = (context: PaymentContext) =>
  ({
    listShipments: async ({ query: { productId, ...page } }, { login }) => {
      const filter = { ...pageFrom(page), drawId: productId };
      const { total, items } = await listShipments(context.db, login.memberId, filter);
      const presented = items.map((shipment) => ({ ...presentShipment(shipment), picture: shipment.art }));
      return { answer: { total, items: presented } };
    },

    showShipment: async ({ params: { userShipId } }, { login }) => {
      const shipment = await shipmentView(context.db, login.memberId, userShipId);
      if (shipment === undefined) return { refusal: 'notFound', parameter: 'userShipId' };
      return { answer: presentShipmentDetail(shipment, context.gateway.paymentTypes) };
    },

    requestShipment: async ({ body: { productId, fee, ...input } }, visitor) => {
      const { memberId } = visitor.login;
      const {
        method = 'box',
        gift = null,
        deliverOn = null,
        deliverySlot = null,
        keepAddress = false,
      } = input;
      const preference = { deliverOn, deliverySlot };
      const params = {
        ...input,
        ...preference,
        method,
        keepAddress,
        gift,
        memberId,
        drawId: productId,
        fee: yen(fee),
      };
      const shipment = await requestShipment(context.db, params);
      if (typeof shipment === 'string') return logRefusal(visitor, { refusal: shipment });
      return { answer: presentShipmentDetail(shipment, context.gateway.paymentTypes) };
    },

    changeShippingAddress: async ({ params, body: { address } }, visitor) => {
      const { memberId } = visitor.login;
      const shipment = await changeAddress(context.db, { memberId, shipmentId: params.userShipId, address });
      if (typeof shipment === 'string') return logRefusal(visitor, { refusal: shipment });
      return { answer: presentShipmentDetail(shipment, context.gateway.paymentTypes) };
    },

    giveUpPrizes: async ({ body: { wonPrizeIds } }, visitor) => {
      const { memberId } = visitor.login;
      const given = await giveUpAsMember(context.db, { memberId, wonPrizeIds });
      return typeof given === 'string' ? logRefusal(visitor, { refusal: given }) : { answer: given };
    },

    giveUpShipment: async ({ params }, visitor) => {
      const shipment = await giveUpShipment(context.db, {
        memberId: visitor.login.memberId,
        shipmentId: params.userShipId,
      });
      if (typeof shipment === 'string') return logRefusal(visitor, { refusal: shipment });
      return { answer: presentShipmentDetail(shipment, context.gateway.paymentTypes) };
    },

    withdrawShipment: async ({ params: { userShipId } }, visitor) => {
      const result = await withdraw(context, { memberId: visitor.login.memberId, shipmentId: userShipId });
      if (result !== 'withdrawn') return logRefusal(visitor, { refusal: result });
      return { answer: { userShipId, withdrawn: true } };
    },
  }) satisfies Partial<Handlers>;

/** The limit of the contract. */
const MAX_TITLES = 3;

/** In the words of the specification. */
const presentShipment = <Listed extends Omit<ShipmentSummary, 'art' | 'inside'>>(shipment: Listed) => ({
  ...shipment,
  userShipId: shipment.shipmentId,
  drawTitles: shipment.drawTitles.slice(0, MAX_TITLES),
});

const presentShipmentDetail = (shipment: ShipmentView, paymentTypes: readonly PaymentType[]) => ({
  ...presentShipment(shipment),
  paymentTypes: shipment.fee === 0 ? [] : paymentTypes.filter((type) => type !== 'NONE'),
  paymentSession: shipment.session,
  trackingUrl: trackingUrlOf(shipment),
  contents: shipment.contents.map(presentWonPrize),
  refunds: shipment.refunds.map(presentRefund),
  askedAt: shipment.at,
});

const trackingUrlOf = ({ carrier, trackingNumber }: ShipmentView): string | null =>
  carrier === null || trackingNumber === null ? null : trackingUrl(carrier, trackingNumber);
