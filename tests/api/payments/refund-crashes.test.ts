import { refundOrder } from '#backend/actions/orders/refund.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { DEATHS_MS, dieEverywhere, inAShopThatDies, type Story } from '../../support/crash-points.ts';
import { feeOpened, lettersAbout, linesOf, parcelsToPay } from '../../support/shipping-fees.ts';
import { atProvider, comeBack, paying, type PayingShop, standing } from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAShopThatDies((here) => ({ shop, draw, buyer } = here));

/** The job takes up all money that is to go back: so few at once that each of them comes to every point of its own. */
const AT_ONCE = 2;

test(
  'While money for a fee that came too late goes back',
  () => dieEverywhere(shop, { begin: paidTooLate, atOnce: AT_ONCE }),
  DEATHS_MS,
);

async function paidTooLate(count: number): Promise<readonly Story[]> {
  const ids = await parcelsToPay(shop, buyer, { draw, count });
  return Promise.all(
    ids.map(async (id) => {
      const trip = await feeOpened(buyer, id);
      await buyer.ask('DELETE', `/api/userShip/${id}`);
      await shop.pay(trip, { ending: 'paid', captureFrom: 'any', notice: 'lost' });
      return {
        deed: async () => {
          await comeBack(buyer, trip);
          await sendRefunds(shop.paying);
        },
        seeThatItIsDone: async () => {
          expect(await atProvider(shop, trip)).toEqual(['refunded']);
          expect(await linesOf(shop, id)).toEqual(['capture provider owed 600', 'refund owed provider 600']);
          expect(await lettersAbout(shop, id)).toEqual([
            'feeRefund holdEnded false',
            'feeRefund holdEnded true',
          ]);
        },
      };
    }),
  );
}

test(
  'While a whole order is given back',
  () =>
    dieEverywhere(shop, {
      begin: (count) => Promise.all(Array.from({ length: count }, boughtToGiveBack)),
      atOnce: AT_ONCE,
    }),
  DEATHS_MS,
);

async function boughtToGiveBack(): Promise<Story> {
  const of = await shop.buyer();
  const { orderId, ...trip } = await paying(of, draw);
  await shop.pay(trip, { ending: 'paid' });
  const act = { operator: 'marupo', act: 'refundOrder', facts: { orderId } };
  return {
    deed: async () => {
      await refundOrder(shop.buying, { drawId: draw.drawId, orderId, act });
      await sendRefunds(shop.paying);
    },
    seeThatItIsDone: async () => {
      expect(await standing(of, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
      expect(await atProvider(shop, trip)).toEqual(['refunded']);
      const { rows } = await shop.db.$client.query(
        `select count(*)::int as acts from operator_acts where facts->>'orderId' = $1`,
        [orderId],
      );
      expect(rows).toEqual([{ acts: 1 }]);
    },
  };
}
