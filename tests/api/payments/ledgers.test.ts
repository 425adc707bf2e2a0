import { expectLedgerInOrder } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aPayingShop, comeBack, type PayingShop, paying } from '../../support/payments.ts';

const ENDINGS = ['paid', 'cancelled', 'insufficientFunds'] as const;
const NOTICES = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;
const DEEDS = ['comes back', 'stays away', 'gives up', 'pays twice', 'pays late'] as const;

const EVERY = ENDINGS.flatMap((ending) =>
  NOTICES.flatMap((notice) => DEEDS.map((deed) => ({ ending, notice, deed }))),
);

let shop: PayingShop;
beforeAll(async () => {
  shop = await aPayingShop();
});
afterAll(() => shop.close());

/** One buyer with one way through the provider, and what he does besides. */
async function goThrough(draw: DrawOnSale, buyer: Buyer, { ending, notice, deed }: (typeof EVERY)[number]) {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity: 5, paymentType: 'PAYPAY' });
  if (deed === 'gives up' || deed === 'pays late') await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  await shop.pay(trip, { ending, notice, ...(deed === 'pays late' ? { captureFrom: 'any' as const } : {}) });
  if (deed === 'pays twice') await shop.pay(trip, { ending, notice });
  if (deed === 'comes back') await comeBack(buyer, trip);
}

async function yenBy(table: 'ledger' | 'pretend_ledger') {
  const { rows } = await shop.db.$client.query(
    `select payment_id as payment, kind::text, yen from ${table} order by payment_id, kind::text`,
  );
  return rows;
}

test('Whatever happens on the way, the shop and its provider have the same books in the end', async () => {
  // Too few tickets for all who pay, so that some of the money has to go back.
  const draw = await shop.draw({ prizes: [10, 20, 30, 60] });
  const buyers = await Promise.all(EVERY.map(() => shop.buyer()));
  const ways = EVERY.map((way, at) => ({ way, buyer: buyers[at] }));
  for (const { way, buyer } of ways) {
    if (buyer === undefined) throw new Error('A buyer is missing.');
    await goThrough(draw, buyer, way).catch((error: unknown) => {
      if (!String(error).includes('soldOut') && !String(error).includes('notEnoughLeft')) throw error;
    });
  }
  shop.wire.refundsToFail = 7;
  for (const minutes of [1, 21, 61, 61, 25 * 60, 4 * 24 * 60]) {
    await shop.minutesPass(minutes);
    for (let round = 0; round < 6; round += 1) await shop.jobs();
  }

  const [ours, theirs] = [await yenBy('ledger'), await yenBy('pretend_ledger')];
  expect(ours).toEqual(theirs);
  expect(ours.filter(({ kind }) => kind === 'refund').length).toBeGreaterThan(3);
  const { rows } = await shop.db.$client.query(
    `select count(*) filter (where status in ('START', 'PLAYING'))::int as live,
            count(*) filter (where payment_status = 'REFUND_PENDING')::int as owed from orders`,
  );
  expect(rows).toEqual([{ live: 0, owed: 0 }]);
  await expectLedgerInOrder(shop);
});
