import type { Disagreement } from '#backend/domain/reconciliation.ts';
import { reconcileOrReport } from './reconcile-payment.ts';
import type { ListedDispute, ListedPayment, ListedRange, ListedSettlement } from './provider-records.ts';
import type { PaymentServices } from './payment-services.ts';
import { type NewSettlement, readSettlement, type SettlementSums, sumsOf } from './settlements.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Payments of this time are compared. Later refunds and chargebacks of older ones are found by their webhook, and at the
 * latest by their settlement.
 */
export const COMPARED_MS = 35 * DAY_MS;

/** Pages and payments read in one run of the job, so that it ends soon. */
const STEPS = 10;
const PAYMENTS_AT_ONCE = 20;

export type ReconciliationStage = 'payments' | 'disputes' | 'settlements' | 'compare' | 'done';

export type ReconciliationRun = {
  readonly provider: string;
  readonly from: Date;
  readonly until: Date;
  readonly stage: ReconciliationStage;
  /** The next page of the provider's list. */
  readonly page: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

type Position = Pick<ReconciliationRun, 'stage' | 'page'>;

export type ReconciliationStore = {
  /** Claims a run that is due, and begins one a day after the last; other processes do not get it until the lease ends. */
  claim(provider: string, comparedMs: number): Promise<ReconciliationRun | undefined>;
  /** Continues there, under the lease; `done`: until tomorrow. */
  moveTo(provider: string, position: Position): Promise<void>;
  /** Ends the lease: the next run of the job continues. */
  release(provider: string): Promise<void>;
  /** Continues at the same place after a pause. */
  retryLater(provider: string): Promise<void>;
  /** Whether an error says that the database cannot be used or is too busy at present; it is about no one payment. */
  isUnavailable(error: unknown): boolean;
  /** Stores what was listed. Returns the payments that do not agree with the ledger or have a finding. */
  addListed(provider: string, payments: readonly ListedPayment[]): Promise<ReadonlySet<string>>;
  /**
   * Payments to ask the provider for, one by one: of the ledger within the compared time that were not listed, of
   * settlement lines that the ledger does not have, and of findings from before this run.
   */
  toAskFor(run: ReconciliationRun, atMost: number): Promise<readonly string[]>;
  /** The provider does not know a payment, or did not take its money: a finding if the ledger has it. */
  recordMissing(run: ReconciliationRun, paymentId: string): Promise<void>;
  /** Replaces the findings about settlement lines that the ledger does not have. */
  compareSettlements(provider: string): Promise<void>;
  /** The payout of a booked settlement; undefined: it is not booked. */
  bookedPayout(provider: string, settlementId: string): Promise<number | undefined>;
  /** Books a settlement. `false`: a line is in another one. */
  addSettlement(settlement: NewSettlement, sums: SettlementSums): Promise<boolean>;
};

/** Undefined: no run is due. */
export type ReconciliationProgress = { readonly stage: ReconciliationStage } | undefined;

/**
 * Compares the provider's lists with the ledger, once a day, page by page. Books everything that the provider alone did; a
 * disagreement afterwards is a finding, and so is a payment whose booking fails. An interrupted run continues with its page; every page is repeatable.
 */
export async function reconcile(deps: PaymentServices): Promise<ReconciliationProgress> {
  const { provider } = deps.gateway;
  const claimed = await deps.reconciliation.claim(provider, COMPARED_MS);
  if (claimed === undefined) return undefined;
  let run = claimed;
  for (let step = 0; step < STEPS && run.stage !== 'done'; step += 1) {
    const next = await STAGES[run.stage](deps, run);
    if (next === 'unavailable') {
      await deps.reconciliation.retryLater(provider);
      return { stage: run.stage };
    }
    await deps.reconciliation.moveTo(provider, next);
    run = { ...run, ...next };
  }
  if (run.stage !== 'done') await deps.reconciliation.release(provider);
  return { stage: run.stage };
}

type Step = (deps: PaymentServices, run: ReconciliationRun) => Promise<Position | 'unavailable'>;

/** The next page of the same list, or the first of the next. */
const after = ({ stage, page }: ReconciliationRun, isLast: boolean, next: ReconciliationStage): Position =>
  isLast ? { stage: next, page: 1 } : { stage, page: page + 1 };

const rangeOf = ({ from, until, page }: ReconciliationRun): ListedRange => ({ from, until, page });

const readPayments: Step = async (deps, run) => {
  const listed = await deps.gateway.records.payments(rangeOf(run));
  if (listed === 'unavailable') return listed;
  const captured = listed.items.filter(({ isCaptured }) => isCaptured);
  const different = await deps.reconciliation.addListed(run.provider, captured);
  for (const payment of captured)
    if (different.has(payment.paymentId)) await reconcileOrReport(deps, payment);
  return after(run, listed.isLast, 'disputes');
};

const readDisputes: Step = async (deps, run) => {
  const listed = await deps.gateway.records.disputes(run.page);
  if (listed === 'unavailable') return listed;
  for (const dispute of listed.items)
    if ((await reconcileDisputeOrReport(deps, dispute)) === 'unavailable') return 'unavailable';
  return after(run, listed.isLast, 'settlements');
};

const reconcileDisputeOrReport = (deps: PaymentServices, dispute: ListedDispute) =>
  doneOrReported(deps, {
    work: () => reconcileDispute(deps, dispute),
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
  { gateway, reconciliation, findings, alarm }: PaymentServices,
  { work, ref, finding }: Entry,
): Promise<'done' | 'unavailable'> {
  const { provider } = gateway;
  const { subject } = finding;
  try {
    return await work();
  } catch (err) {
    if (reconciliation.isUnavailable(err)) throw err;
    alarm({ provider, subject, ref, err }, 'dispute or settlement cannot be reconciled');
    await findings.replace({ provider, subjects: [subject], ref }, [finding]);
    return 'done';
  }
}

/** Writes a dispute and, if it is new or has ended, what happened to its payment. */
async function reconcileDispute(
  deps: PaymentServices,
  dispute: ListedDispute,
): Promise<'done' | 'unavailable'> {
  const { gateway, disputes, findings } = deps;
  const about = { provider: gateway.provider, subjects: ['dispute'], ref: dispute.disputeId } as const;
  const reported = await disputes.report(gateway.provider, dispute);
  const missing = { kind: 'missingHere', subject: 'dispute', yenHere: null, yenThere: dispute.yen } as const;
  await findings.replace(about, reported === 'unknownPayment' ? [missing] : []);
  return reported === 'changed' ? askFor(deps, dispute.paymentId) : 'done';
}

/** Reads one payment from the provider and books what the ledger does not have. */
async function askFor(deps: PaymentServices, paymentId: string): Promise<'done' | 'unavailable'> {
  const payment = await deps.gateway.records.payment(paymentId);
  if (payment === 'unavailable') return 'unavailable';
  if (payment !== 'none') await reconcileOrReport(deps, payment);
  return 'done';
}

const readSettlements: Step = async (deps, run) => {
  const listed = await deps.gateway.records.settlements(rangeOf(run));
  if (listed === 'unavailable') return listed;
  for (const settlement of listed.items)
    if ((await bookSettlementOrReport(deps, settlement)) === 'unavailable') return 'unavailable';
  return after(run, listed.isLast, 'compare');
};

const bookSettlementOrReport = (deps: PaymentServices, settlement: ListedSettlement) =>
  doneOrReported(deps, {
    work: () => bookSettlement(deps, settlement),
    ref: settlement.settlementId,
    finding: settlementFinding(settlement.payoutYen, undefined),
  });

/**
 * Books a settlement from its file. A file that cannot be read, or makes up another payout, becomes a finding; so does a
 * settlement that was imported with another payout, such as without the fee of the transfer.
 */
async function bookSettlement(
  deps: PaymentServices,
  { settlementId, transferFeeYen, payoutYen }: ListedSettlement,
): Promise<'done' | 'unavailable'> {
  const { gateway, reconciliation, findings, csvFiles } = deps;
  const { provider } = gateway;
  const about = { provider, subjects: ['settlement'], ref: settlementId } as const;
  const booked = await reconciliation.bookedPayout(provider, settlementId);
  if (booked !== undefined) {
    await findings.replace(about, booked === payoutYen ? [] : [settlementFinding(payoutYen, booked)]);
    return 'done';
  }
  const bytes = await gateway.records.settlementFile(settlementId);
  if (bytes === 'unavailable') return bytes;
  const read = await readSettlement(csvFiles, { provider, settlementId, transferFeeYen, bytes });
  const sums = 'problems' in read ? undefined : sumsOf(read);
  const isRight = sums?.payoutYen === payoutYen;
  const isBooked =
    isRight && !('problems' in read) && (await reconciliation.addSettlement(read, sumsOf(read)));
  await findings.replace(about, isBooked ? [] : [settlementFinding(payoutYen, sums?.payoutYen)]);
  return 'done';
}

const settlementFinding = (yenThere: number, yenHere: number | undefined) =>
  yenHere === undefined
    ? ({ kind: 'missingHere', subject: 'settlement', yenHere: null, yenThere } as const)
    : ({ kind: 'amountsDiffer', subject: 'settlement', yenHere, yenThere } as const);

const compare: Step = async (deps, run) => {
  const { gateway, reconciliation } = deps;
  const paymentIds = await reconciliation.toAskFor(run, PAYMENTS_AT_ONCE);
  for (const paymentId of paymentIds) {
    const payment = await gateway.records.payment(paymentId);
    if (payment === 'unavailable') return payment;
    if (payment === 'none' || !payment.isCaptured) await reconciliation.recordMissing(run, paymentId);
    else {
      await reconcileOrReport(deps, payment);
      // Last, because a listed payment is not asked for again.
      await reconciliation.addListed(run.provider, [payment]);
    }
  }
  if (paymentIds.length === PAYMENTS_AT_ONCE) return { stage: 'compare', page: run.page + 1 };
  await reconciliation.compareSettlements(run.provider);
  return { stage: 'done', page: 1 };
};

const STAGES: Readonly<Record<Exclude<ReconciliationStage, 'done'>, Step>> = {
  payments: readPayments,
  disputes: readDisputes,
  settlements: readSettlements,
  compare,
};
