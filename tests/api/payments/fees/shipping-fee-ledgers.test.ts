import { expectLedgerInOrder } from '../../../support/backend.ts';
import type { DrawOnSale } from '../../../support/orders.ts';
import { aParcelToPay, feeOpened } from '../../../support/shipping-fees.ts';
import { aPayingShop, comeBack, type PayingShop } from '../../../support/payments.ts';

const ENDINGS = ['paid', 'cancelled', 'insufficientFunds'] as const;
const NOTICES = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;
const DEEDS = ['comes back', 'stays away', 'gives up', 'pays twice', 'pays late'] as const;

const EVERY = ENDINGS.flatMap((ending) =>
  NOTICES.flatMap((notice) => DEEDS.map((deed) => ({ ending, notice, deed }))),
);

const LONG_MS = 5 * 60_000;

let shop: PayingShop;
let draw: DrawOnSale;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
});
afterAll(() => shop.close());

/** One member with one way through the provider, and what he does besides. */
async function goThrough({ ending, notice, deed }: (typeof EVERY)[number]): Promise<void> {
  const buyer = await shop.buyer();
  const { userShipId } = await aParcelToPay(shop, buyer, { draw });
  const trip = await feeOpened(buyer, userShipId, { paymentType: 'PAYPAY' });
  if (deed === 'gives up' || deed === 'pays late') await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
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

test(
  'Whatever happens on the way, the shop and its provider have the same books of fees in the end',
  async () => {
    for (const way of EVERY) await goThrough(way);
    shop.wire.refundsToFail = 7;
    for (const minutes of [1, 21, 61, 61, 25 * 60, 4 * 24 * 60]) {
      await shop.minutesPass(minutes);
      for (let round = 0; round < 6; round += 1) await shop.jobs();
    }
    const [ours, theirs] = [await yenBy('ledger'), await yenBy('pretend_ledger')];
    expect(ours).toEqual(theirs);
    expect(ours.filter(({ kind }) => kind === 'refund').length).toBeGreaterThan(10);
    const { rows } = await shop.db.$client.query(
      `select payment_status as status, withdrawn_at is not null as withdrawn, count(*)::int from shipments
        group by 1, 2 order by 1, 2`,
    );
    // Nothing is left under way: paid, or taken back, with the money given back where any had come.
    expect(rows.map(({ status, withdrawn }) => [status, withdrawn])).toEqual([
      ['NONE', true],
      ['CAPTURED', false],
      ['REFUNDED', true],
    ]);
    await expectLedgerInOrder(shop);
  },
  LONG_MS,
);
