import { aPayingShop, type PayingShop } from '../../support/payments.ts';
import { anUnpaidShipment, openedFee } from '../../support/shipping-fees.ts';

/** The states in which shipping fees of the shop are. */
type FeeScenario = 'unpaid' | 'beingPaid' | 'paid' | 'paidTwice' | 'refundOpen' | 'refunded';

export type AuditedFees = {
  readonly shop: PayingShop;
  readonly close: PayingShop['close'];
  /** The shipment of each scenario. Each has a member of its own. */
  readonly shipment: Readonly<Record<FeeScenario, string>>;
};

/** Creates a shop with shipping fees in every state. */
export async function aShopWithFees(): Promise<AuditedFees> {
  const shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
  const aShipment = async () => {
    const buyer = await shop.buyer();
    const { userShipId } = await anUnpaidShipment(shop, buyer, { draw });
    const open = () => openedFee(buyer, userShipId);
    /** Pays at the provider after the shipment was withdrawn. */
    const payTooLate = async () => {
      const paymentSession = await open();
      await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
      await shop.pay(paymentSession, { ending: 'paid', captureFrom: 'any' });
    };
    return { userShipId, open, payTooLate };
  };
  const unpaid = await aShipment();
  const beingPaid = await aShipment();
  const paid = await aShipment();
  const paidTwice = await aShipment();
  const refunded = await aShipment();
  const refundOpen = await aShipment();
  await beingPaid.open();
  await shop.pay(await paid.open(), { ending: 'paid' });
  const twice = await paidTwice.open();
  for (let payment = 0; payment < 2; payment += 1) await shop.pay(twice, { ending: 'paid' });
  await refunded.payTooLate();
  await shop.jobs();
  await refundOpen.payTooLate();
  return {
    shop,
    close: shop.close,
    shipment: {
      unpaid: unpaid.userShipId,
      beingPaid: beingPaid.userShipId,
      paid: paid.userShipId,
      paidTwice: paidTwice.userShipId,
      refundOpen: refundOpen.userShipId,
      refunded: refunded.userShipId,
    },
  };
}
