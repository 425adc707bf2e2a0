import type { Disagreement, ProviderDispute } from '#backend/domain/payments/reconciliation.ts';
import { type NewSettlement, type SettlementSums, sumsOf } from '#backend/domain/payments/settlements.ts';
import { isUnavailableOrBusy } from '#backend/persistence/db/batcher.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordDispute } from '#backend/persistence/payments/disputes.ts';
import { type FindingKey, replaceFindings } from '#backend/persistence/payments/findings.ts';
import {
  claimReconciliation,
  insertListedPayments,
  moveReconciliation,
  paymentsToAskFor,
  type ReconciliationRun,
  recordMissingPayment,
  releaseReconciliation,
  retryReconciliationLater,
} from '#backend/persistence/payments/reconciliation.ts';
import { compareSettlements } from '#backend/persistence/payments/settlement-comparison.ts';
import { findPayout, insertSettlement } from '#backend/persistence/payments/settlements.ts';
import type { ListedRange, ListedSettlement } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { reconcileOrReport } from './reconcile-payment.ts';
import { readSettlement } from './settlements.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Payments of this time are compared. Later refunds and chargebacks of older ones are found by their webhook, and at the
 * latest by their settlement.
 */
const COMPARED_MS = 35 * DAY_MS;

/** Pages and payments read in one run of the job, so that it ends soon. */
const STEPS = 10;
const PAYMENTS_AT_ONCE = 20;

type Position = Pick<ReconciliationRun, 'stage' | 'page'>;
type Stage = ReconciliationRun['stage'];

/** Undefined: no run is due. */
type ReconciliationProgress = { readonly stage: Stage } | undefined;

/**
 * Compares the provider's lists with the ledger, once a day, page by page. Books everything that the provider alone did; a
 * disagreement afterwards is a finding, and so is a payment whose booking fails. An interrupted run continues with its page; every page is repeatable.
 */
export async function reconcile(context: PaymentContext): Promise<ReconciliationProgress> {
  const { db, gateway } = context;
  const { provider } = gateway;
  const claimed = await inTransaction(db, (tx) => claimReconciliation(tx, provider, COMPARED_MS));
  if (claimed === undefined) return undefined;
  let run = claimed;
  for (let step = 0; step < STEPS && run.stage !== 'done'; step += 1) {
    const next = await STAGES[run.stage](context, run);
    if (next === 'unavailable') {
      await retryReconciliationLater(db, provider);
      return { stage: run.stage };
    }
    await moveReconciliation(db, provider, next);
    run = { ...run, ...next };
  }
  if (run.stage !== 'done') await releaseReconciliation(db, provider);
  return { stage: run.stage };
}

type Step = (context: PaymentContext, run: ReconciliationRun) => Promise<Position | 'unavailable'>;

/** The next page of the same list, or the first of the next. */
const after = ({ stage }: ReconciliationRun, page: string | null, next: Stage): Position =>
  page === null ? { stage: next, page } : { stage, page };

const rangeOf = ({ fromAt, untilAt, page }: ReconciliationRun): ListedRange => ({
  from: fromAt,
  until: untilAt,
  at: page,
});

const readPayments: Step = async (context, run) => {
  const listed = await context.gateway.records.payments(rangeOf(run));
  if (listed === 'unavailable') return listed;
  const captured = listed.items.filter(({ isCaptured }) => isCaptured);
  const different = await insertListedPayments(context.db, run.provider, captured);
  for (const payment of captured)
    if (different.has(payment.paymentId)) await reconcileOrReport(context, payment);
  return after(run, listed.next, 'disputes');
};

const readDisputes: Step = async (context, run) => {
  const listed = await context.gateway.records.disputes(run.page);
  if (listed === 'unavailable') return listed;
  for (const dispute of listed.items)
    if ((await reconcileDisputeOrReport(context, dispute)) === 'unavailable') return 'unavailable';
  return after(run, listed.next, 'settlements');
};

const reconcileDisputeOrReport = (context: PaymentContext, dispute: ProviderDispute) =>
  doneOrReported(context, {
    work: () => reconcileDispute(context, dispute),
    ref: dispute.disputeId,
    finding: { kind: 'missingHere', subject: 'dispute', yenHere: null, yenThere: dispute.yen },
  });

type Entry = {
  readonly work: () => Promise<'done' | 'unavailable'>;
  /** The provider's id of it. */
  readonly ref: string;
  readonly finding: Disagreement;
};

/**
 * Does one dispute or settlement of a page. A failure becomes an alarm and a finding, so that it does not keep the others
 * from being done. Throws if the database is unavailable.
 */
async function doneOrReported(
  context: PaymentContext,
  { work, ref, finding }: Entry,
): Promise<'done' | 'unavailable'> {
  const { provider } = context.gateway;
  const { subject } = finding;
  try {
    return await work();
  } catch (err) {
    if (isUnavailableOrBusy(err)) throw err;
    context.alarm({ provider, subject, ref, err }, 'dispute or settlement cannot be reconciled');
    await recordFindings(context, { provider, subjects: [subject], ref }, [finding]);
    return 'done';
  }
}

const recordFindings = (
  { db }: PaymentContext,
  about: FindingKey,
  found: readonly Disagreement[],
): Promise<void> => inTransaction(db, (tx) => replaceFindings(tx, about, found));

/** Writes a dispute and, if it is new or has ended, what happened to its payment. */
async function reconcileDispute(
  context: PaymentContext,
  dispute: ProviderDispute,
): Promise<'done' | 'unavailable'> {
  const { db, gateway } = context;
  const about = { provider: gateway.provider, subjects: ['dispute'], ref: dispute.disputeId } as const;
  const reported = await inTransaction(db, (tx) => recordDispute(tx, gateway.provider, dispute));
  const missing = { kind: 'missingHere', subject: 'dispute', yenHere: null, yenThere: dispute.yen } as const;
  await recordFindings(context, about, reported === 'unknownPayment' ? [missing] : []);
  return reported === 'changed' ? askFor(context, dispute.paymentId) : 'done';
}

/** Reads one payment from the provider and books what the ledger does not have. */
async function askFor(context: PaymentContext, paymentId: string): Promise<'done' | 'unavailable'> {
  const payment = await context.gateway.records.payment(paymentId);
  if (payment === 'unavailable') return 'unavailable';
  if (payment !== 'none') await reconcileOrReport(context, payment);
  return 'done';
}

const readSettlements: Step = async (context, run) => {
  const listed = await context.gateway.records.settlements(rangeOf(run));
  if (listed === 'unavailable') return listed;
  for (const settlement of listed.items)
    if ((await bookSettlementOrReport(context, settlement)) === 'unavailable') return 'unavailable';
  return after(run, listed.next, 'compare');
};

const bookSettlementOrReport = (context: PaymentContext, settlement: ListedSettlement) =>
  doneOrReported(context, {
    work: () => bookSettlement(context, settlement),
    ref: settlement.settlementId,
    finding: settlementFinding(settlement.payoutYen, undefined),
  });

/**
 * Books a settlement from its file. A file that cannot be read, or makes up another payout, becomes a finding; so does a
 * settlement that was imported with another payout, such as without the fee of the transfer.
 */
async function bookSettlement(
  context: PaymentContext,
  { settlementId, transferFeeYen, payoutYen }: ListedSettlement,
): Promise<'done' | 'unavailable'> {
  const { db, gateway } = context;
  const { provider } = gateway;
  const about = { provider, subjects: ['settlement'], ref: settlementId } as const;
  const booked = await findPayout(db, { provider, settlementId });
  if (booked !== undefined) {
    await recordFindings(context, about, booked === payoutYen ? [] : [settlementFinding(payoutYen, booked)]);
    return 'done';
  }
  const bytes = await gateway.records.settlementFile(settlementId);
  if (bytes === 'unavailable') return bytes;
  const read = await readSettlement({ provider, settlementId, transferFeeYen, bytes });
  const sums = 'problems' in read ? undefined : sumsOf(read);
  const isRight = sums?.payoutYen === payoutYen;
  const isBooked = isRight && !('problems' in read) && (await book(db, read, sums));
  await recordFindings(context, about, isBooked ? [] : [settlementFinding(payoutYen, sums?.payoutYen)]);
  return 'done';
}

/** `false`: a line is in another settlement. */
async function book(db: Database, settlement: NewSettlement, sums: SettlementSums): Promise<boolean> {
  const added = await inTransaction(db, (tx) => insertSettlement(tx, settlement, sums));
  return added === 'added' || added === 'known';
}

const settlementFinding = (yenThere: number, yenHere: number | undefined) =>
  yenHere === undefined
    ? ({ kind: 'missingHere', subject: 'settlement', yenHere: null, yenThere } as const)
    : ({ kind: 'amountsDiffer', subject: 'settlement', yenHere, yenThere } as const);

const compare: Step = async (context, run) => {
  const { db, gateway } = context;
  const paymentIds = await paymentsToAskFor(db, run, PAYMENTS_AT_ONCE);
  for (const paymentId of paymentIds) {
    const payment = await gateway.records.payment(paymentId);
    if (payment === 'unavailable') return payment;
    if (payment === 'none' || !payment.isCaptured)
      await inTransaction(db, (tx) => recordMissingPayment(tx, run, paymentId));
    else {
      await reconcileOrReport(context, payment);
      // Last, because a listed payment is not asked for again.
      await insertListedPayments(db, run.provider, [payment]);
    }
  }
  if (paymentIds.length === PAYMENTS_AT_ONCE) return { stage: 'compare', page: null };
  await inTransaction(db, (tx) => compareSettlements(tx, run.provider));
  return { stage: 'done', page: null };
};

const STAGES: Readonly<Record<Exclude<Stage, 'done'>, Step>> = {
  payments: readPayments,
  disputes: readDisputes,
  settlements: readSettlements,
  compare,
};
