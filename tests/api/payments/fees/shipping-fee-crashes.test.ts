import type { Buyer, DrawOnSale } from '../../../support/orders.ts';
import { DEATHS_MS, dieEverywhere, inAShopThatDies, type Story } from '../../../support/crash-points.ts';
import {
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
  openFee,
  parcelsToPay,
} from '../../../support/shipping-fees.ts';
import { comeBack, type PayingShop, registered } from '../../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAShopThatDies((here) => ({ shop, draw, buyer } = here));

/** What happens to a parcel that is to be paid, at every point of it. */
const dieEverywhereOver = (storyOf: (id: string) => Promise<Story>): Promise<void> =>
  dieEverywhere(shop, {
    begin: async (count) => {
      const ids = await parcelsToPay(shop, buyer, { draw, count });
      return Promise.all(ids.map((id) => storyOf(id)));
    },
    atOnce: 16,
  });

/** Paid, and written in the books and to the member once. */
async function expectPaidOnce(id: string): Promise<void> {
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  expect(await linesOf(shop, id)).toEqual(['capture provider shipping 600']);
  expect(await lettersAbout(shop, id)).toEqual(['parcelRequested']);
}

test(
  'While its page is opened',
  () =>
    dieEverywhereOver(async (id) => ({
      deed: () => openFee(buyer, id),
      seeThatItIsDone: async () => {
        await shop.pay(await feeOpened(buyer, id), { ending: 'paid' });
        await expectPaidOnce(id);
      },
    })),
  DEATHS_MS,
);

test(
  'While the registered card is charged',
  async () => {
    await registered(shop, buyer);
    await dieEverywhereOver(async (id) => ({
      deed: () => openFee(buyer, id, { useCard: true }),
      seeThatItIsDone: () => expectPaidOnce(id),
    }));
  },
  DEATHS_MS,
);

test(
  'While what was paid is settled',
  () =>
    dieEverywhereOver(async (id) => {
      const trip = await feeOpened(buyer, id);
      await shop.pay(trip, { ending: 'paid', notice: 'lost' });
      return { deed: () => comeBack(buyer, trip), seeThatItIsDone: () => expectPaidOnce(id) };
    }),
  DEATHS_MS,
);

test(
  'While it is given up with its page open',
  () =>
    dieEverywhereOver(async (id) => {
      const trip = await feeOpened(buyer, id);
      return {
        deed: () => buyer.ask('DELETE', `/api/userShip/${id}`),
        seeThatItIsDone: async () => {
          expect(await feeStanding(buyer, id)).toBe('notFound');
          expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
          expect(await shop.paying.paymentSessions.activeOfShipment(id)).toEqual([]);
        },
      };
    }),
  DEATHS_MS,
);
