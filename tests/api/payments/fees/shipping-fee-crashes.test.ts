import { refundOrder } from '#backend/actions/orders/refund-order.ts';
import { sendRefunds } from '#backend/actions/payments/errands/send-refunds.ts';
import { expectBooksInOrder } from '../../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../../builders/buying.ts';
import {
  aParcelToPay,
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
  openFee,
} from '../../../builders/fees.ts';
import {
  aPayingShop,
  atProvider,
  comeBack,
  paying,
  type PayingShop,
  registered,
  standing,
} from '../../../builders/paying.ts';
import { arm, breakable, disarm } from '../../../model/fault.ts';

const LONG_MS = 10 * 60_000;

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
beforeAll(async () => {
  breakable();
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [50, 100, 150, 300] });
}, LONG_MS);
afterAll(() => shop.close());

/** Something that is begun, dies at some point, and is then asked for again. */
type Story = {
  readonly deed: () => Promise<unknown>;
  /** What it has to come to in the end. */
  readonly seeThatItIsDone: () => Promise<void>;
};

/**
 * Dies at every question that a deed asks of the database, before it and after it, and does the deed again: until it
 * asks no more. However it broke off, it comes to the same as if it had not.
 */
async function dieEverywhere(begin: () => Promise<Story>): Promise<void> {
  for (const is of ['before', 'after'] as const) {
    for (let at = 1, hasDied = true; hasDied; at += 1) {
      buyer = await shop.buyer();
      const { deed, seeThatItIsDone } = await begin();
      arm({ at, is });
      await deed().catch(() => {});
      hasDied = disarm();
      await connected();
      await shop.minutesPass(3);
      await deed();
      await shop.jobs();
      await seeThatItIsDone();
    }
    await expectBooksInOrder(shop);
  }
}

/** Its connections are back, as those of the backend that takes its place would be. */
async function connected(): Promise<void> {
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => shop.db.$client.query('select 1')));
  if (asked.some(({ status }) => status === 'rejected')) await connected();
}

const parcel = async () => (await aParcelToPay(shop, buyer, { draw })).userShipId;

/** Paid, and written in the books and to the member once. */
async function expectPaidOnce(id: string): Promise<void> {
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  expect(await linesOf(shop, id)).toEqual(['capture provider shipping 600']);
  expect(await lettersAbout(shop, id)).toEqual(['parcelRequested']);
}

test(
  'While its page is opened',
  () =>
    dieEverywhere(async () => {
      const id = await parcel();
      return {
        deed: () => openFee(buyer, id),
        seeThatItIsDone: async () => {
          await shop.pay(await feeOpened(buyer, id), { ending: 'paid' });
          await expectPaidOnce(id);
        },
      };
    }),
  LONG_MS,
);

test(
  'While the registered card is charged',
  () =>
    dieEverywhere(async () => {
      await registered(shop, buyer);
      const id = await parcel();
      return { deed: () => openFee(buyer, id, { useCard: true }), seeThatItIsDone: () => expectPaidOnce(id) };
    }),
  LONG_MS,
);

test(
  'While what was paid is settled',
  () =>
    dieEverywhere(async () => {
      const id = await parcel();
      const trip = await feeOpened(buyer, id);
      await shop.pay(trip, { ending: 'paid', notice: 'lost' });
      return { deed: () => comeBack(buyer, trip), seeThatItIsDone: () => expectPaidOnce(id) };
    }),
  LONG_MS,
);

test(
  'While it is given up with its page open',
  () =>
    dieEverywhere(async () => {
      const id = await parcel();
      const trip = await feeOpened(buyer, id);
      return {
        deed: () => buyer.ask('DELETE', `/api/userShip/${id}`),
        seeThatItIsDone: async () => {
          expect(await feeStanding(buyer, id)).toBe('notFound');
          expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
          expect(await shop.paying.handOffs.livingOfParcel(id)).toEqual([]);
        },
      };
    }),
  LONG_MS,
);

test(
  'While money that came too late goes back',
  () =>
    dieEverywhere(async () => {
      const id = await parcel();
      const trip = await feeOpened(buyer, id);
      await buyer.ask('DELETE', `/api/userShip/${id}`);
      await shop.pay(trip, { ending: 'paid', takes: 'any', notice: 'lost' });
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
  LONG_MS,
);

test(
  'While a whole order is given back',
  () =>
    dieEverywhere(async () => {
      const { orderId, ...trip } = await paying(buyer, draw);
      await shop.pay(trip, { ending: 'paid' });
      const act = { operator: 'marupo', act: 'refundOrder', facts: { orderId } };
      return {
        deed: async () => {
          await refundOrder(shop.buying, { drawId: draw.drawId, orderId, act });
          await sendRefunds(shop.paying);
        },
        seeThatItIsDone: async () => {
          expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
          expect(await atProvider(shop, trip)).toEqual(['refunded']);
          const { rows } = await shop.db.$client.query(
            `select count(*)::int as acts from operator_acts where facts->>'orderId' = $1`,
            [orderId],
          );
          expect(rows).toEqual([{ acts: 1 }]);
        },
      };
    }),
  LONG_MS,
);
