import { expectLedgerInOrder } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aPayingShop, comeBack, paying, type PaymentSession } from '../../support/payments.ts';
import { openedFee, unpaidShipments } from '../../support/shipping-fees.ts';

const ENDINGS = ['paid', 'cancelled', 'insufficientFunds'] as const;
const WEBHOOKS = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;
const ACTIONS = ['comes back', 'stays away', 'cancels', 'pays twice', 'pays late'] as const;

const COMBINATIONS = ENDINGS.flatMap((ending) =>
  WEBHOOKS.flatMap((webhook) => ACTIONS.map((action) => ({ ending, webhook, action }))),
);

type Combination = (typeof COMBINATIONS)[number];

const shop = forEachTest(aPayingShop);

/** Pays with the given ending, webhook delivery and behaviour of the buyer, who cancels at `path`. */
async function finish(
  buyer: Buyer,
  paymentSession: PaymentSession,
  { path, ending, webhook, action }: Combination & { readonly path: string },
): Promise<void> {
  if (action === 'cancels' || action === 'pays late') await buyer.ask('DELETE', path);
  const captureFrom = action === 'pays late' ? 'any' : 'open or paid';
  await shop.pay(paymentSession, { ending, webhook, captureFrom });
  if (action === 'pays twice') await shop.pay(paymentSession, { ending, webhook });
  if (action === 'comes back') await comeBack(buyer, paymentSession);
}

async function payForOrder(buyer: Buyer, draw: DrawOnSale, combination: Combination): Promise<void> {
  const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity: 5, paymentType: 'PAYPAY' });
  await finish(buyer, paymentSession, { path: `/api/orderHistory/${orderId}`, ...combination });
}

async function payForShipment(buyer: Buyer, userShipId: string, combination: Combination): Promise<void> {
  const paymentSession = await openedFee(buyer, userShipId, { paymentType: 'PAYPAY' });
  await finish(buyer, paymentSession, { path: `/api/userShip/${userShipId}`, ...combination });
}

/** Runs the jobs until all sessions are over and all refunds are done, some of them after failures. */
async function settleEverything(): Promise<void> {
  shop.connection.refundsToFail = 7;
  for (const minutes of [1, 21, 61, 61, 25 * 60, 4 * 24 * 60]) {
    await shop.minutesPass(minutes);
    for (let round = 0; round < 3; round += 1) await shop.jobs();
  }
}

/** Expects the same ledger at shop and provider, with more than `refunds` refunds. */
async function expectSameLedger({ refunds }: { readonly refunds: number }): Promise<void> {
  const ours = await ledgerOf('ledger');
  const theirs = await ledgerOf('sandbox_ledger');
  expect(ours).toEqual(theirs);
  expect(ours.filter(({ kind }) => kind === 'refund').length).toBeGreaterThan(refunds);
  await expectLedgerInOrder(shop);
}

async function ledgerOf(table: 'ledger' | 'sandbox_ledger') {
  const { rows } = await shop.db.$client.query(
    `select payment_id as payment, kind::text, yen from ${table} order by payment_id, kind::text`,
  );
  return rows;
}

const REFUSED_FOR_TICKETS = /soldOut|notEnoughLeft|holdLimit|queueFirst/;

test('Shop and provider have the same ledger in the end, whatever happened', async () => {
  // Too few tickets for all payments, so that some are refunded.
  const draw = await shop.draw({ prizes: [10, 20, 30, 60] });
  for (const combination of COMBINATIONS)
    await payForOrder(await shop.buyer(), draw, combination).catch((error: unknown) => {
      if (!REFUSED_FOR_TICKETS.test(String(error))) throw error;
    });
  await settleEverything();
  await expectSameLedger({ refunds: 3 });
  const { rows } = await shop.db.$client.query(
    `select count(*) filter (where status in ('START', 'PLAYING'))::int as open,
            count(*) filter (where payment_status = 'REFUND_PENDING')::int as owed from orders`,
  );
  expect(rows).toEqual([{ open: 0, owed: 0 }]);
});

/** Their prizes are bought together, because that purchase is not the subject. */
const SHIPMENTS_PER_BUYER = 10;

test('Shop and provider have the same ledger of shipping fees in the end, whatever happened', async () => {
  const draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  for (let first = 0; first < COMBINATIONS.length; first += SHIPMENTS_PER_BUYER) {
    const combinations = COMBINATIONS.slice(first, first + SHIPMENTS_PER_BUYER);
    const buyer = await shop.buyer();
    const ids = await unpaidShipments(shop, buyer, { draw, count: combinations.length });
    for (const [i, combination] of combinations.entries())
      await payForShipment(buyer, ids[i] ?? 'missing', combination);
  }
  await settleEverything();
  await expectSameLedger({ refunds: 10 });
  const { rows } = await shop.db.$client.query(
    `select payment_status as status, withdrawn_at is not null as withdrawn, count(*)::int from shipments
        group by 1, 2 order by 1, 2`,
  );
  // No payment is pending: each shipment is paid or withdrawn, and late payments are refunded.
  expect(rows.map(({ status, withdrawn }) => [status, withdrawn])).toEqual([
    ['NONE', true],
    ['CAPTURED', false],
    ['REFUNDED', true],
  ]);
});
