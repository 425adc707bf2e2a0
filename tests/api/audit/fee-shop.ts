import { aParcelToPay, feeOpened } from '../../support/fees.ts';
import { aPayingShop, type PayingShop } from '../../support/paying.ts';

/** What the fees of the shop below have come to. */
type Story = 'unpaid' | 'beingPaid' | 'paid' | 'paidTwice' | 'refundOpen' | 'refunded';

export type Fees = {
  readonly shop: PayingShop;
  /** The parcel of each story; each has a member of its own. */
  readonly parcel: Readonly<Record<Story, string>>;
};

/** A shop in which everything has happened that can happen to a fee. */
export async function aShopWithFees(): Promise<Fees> {
  const shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
  const one = async () => {
    const buyer = await shop.buyer();
    const { userShipId } = await aParcelToPay(shop, buyer, { draw });
    const open = () => feeOpened(buyer, userShipId);
    /** The payment was under way at the provider when the parcel was given up. */
    const payTooLate = async () => {
      const trip = await open();
      await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
      await shop.pay(trip, { ending: 'paid', captureFrom: 'any' });
    };
    return { userShipId, open, payTooLate };
  };
  const [unpaid, beingPaid, paid, paidTwice] = [await one(), await one(), await one(), await one()];
  const [refunded, refundOpen] = [await one(), await one()];
  await beingPaid.open();
  await shop.pay(await paid.open(), { ending: 'paid' });
  const twice = await paidTwice.open();
  for (let time = 0; time < 2; time += 1) await shop.pay(twice, { ending: 'paid' });
  await refunded.payTooLate();
  await shop.jobs();
  await refundOpen.payTooLate();
  return {
    shop,
    parcel: {
      unpaid: unpaid.userShipId,
      beingPaid: beingPaid.userShipId,
      paid: paid.userShipId,
      paidTwice: paidTwice.userShipId,
      refundOpen: refundOpen.userShipId,
      refunded: refunded.userShipId,
    },
  };
}
