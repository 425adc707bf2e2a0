import { sql } from 'drizzle-orm';
import { startReconciliation } from '#backend/actions/payments/reconcile-by-staff.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { importSettlement } from '#backend/actions/payments/settlements.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import type { DemoBackend } from './demo-backend.ts';
import { recorded } from './operator.ts';
import { paid } from './purchases.ts';
import type { Person } from './person.ts';
import type { ScenarioContext } from './scenarios.ts';

/**
 * A member whose payments were changed at the provider alone: refunded as a whole and in part, taken back, given back,
 * and disputed while a prize is in storage. Ends with a settlement and with a payment that the shop does not know.
 */
export async function providerEvents({ backend, draws }: ScenarioContext, person: Person): Promise<void> {
  const { dashboard } = backend.sandbox;
  const post = webhookPostTo(backend.app);
  const buy = async () => {
    const orderId = await paid(backend, person, { draw: draws.third, quantity: 1 });
    return { orderId, ...(await paymentOf(backend, orderId)) };
  };
  await dashboard.refund(await buy(), post);
  const part = await buy();
  await dashboard.refund({ ...part, yen: Math.ceil(part.yen / 3) }, post);
  const lost = await buy();
  const givenBack = await buy();
  await dashboard.endDispute(await dashboard.openDispute(lost.paymentId), 'lost', post);
  const disputeId = await dashboard.openDispute(givenBack.paymentId);
  await dashboard.endDispute(disputeId, 'lost', post);
  await dashboard.reverseChargeback(disputeId);
  const { orderId: orderHistoryId, paymentId } = await buy();
  await person.ask('playOrder', { body: { productId: draws.third.productId, orderHistoryId } });
  await dashboard.openDispute(paymentId);
  await settle(backend);
  await dashboard.takeUnknownPayment(UNKNOWN_YEN);
  await compare(backend);
}

const UNKNOWN_YEN = 500;

/** Compares the provider with the ledger, today once more. A running backend that has claimed the comparison ends it. */
async function compare({ db, paying }: DemoBackend): Promise<void> {
  const { provider } = paying.gateway;
  await startReconciliation(db, { provider, dryRun: false }, recorded('runReconciliation'));
  let progress = await reconcile(paying);
  while (progress !== undefined && progress.stage !== 'done') progress = await reconcile(paying);
}

async function paymentOf({ db }: DemoBackend, orderId: string) {
  const { rows } = await db.execute<{ paymentId: string; yen: number }>(
    sql`select payment_id as "paymentId", yen from ledger where order_id = ${orderId} and kind = 'capture'`,
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('The order was not paid.');
  return payment;
}

const DAY_MS = 24 * 60 * 60_000;

/** Imports the file of a settlement, as an operator does. The daily job would find it tomorrow. */
async function settle({ sandbox, paying, db }: DemoBackend): Promise<void> {
  const settlementId = await sandbox.dashboard.settle();
  const { records, provider } = paying.gateway;
  const range = { from: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + DAY_MS), at: null };
  const listed = await records.settlements(range);
  const bytes = await records.settlementFile(settlementId);
  if (listed === 'unavailable' || bytes === 'unavailable') throw new Error('There is no settlement.');
  const transferFeeYen = listed.items.at(-1)?.transferFeeYen ?? 0;
  const file = { provider, settlementId, transferFeeYen, bytes, dryRun: false };
  const imported = await importSettlement(db, file, recorded('importSettlement'));
  if (imported === 'differs' || 'problems' in imported)
    throw new Error(`The settlement was not imported: ${JSON.stringify(imported)}`);
}
