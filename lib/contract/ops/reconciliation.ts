import { z } from 'zod';
import { DISPUTE_DECISIONS, DISPUTE_STATES, FINDING_KINDS, FINDING_SUBJECTS } from '../enums.ts';
import { Paging, longPageOf, wholeNumber } from '../paging.ts';
import { MB_BYTES, SETTLEMENT_FILE_MB } from '../shop-rules.ts';
import { Count, Timestamp, Yen } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { DryRun, Id, Reason, ShortNumber, TrueFlag } from './values.ts';

/** An id that the provider gave. */
const ProviderId = z.string().regex(/^[\w-]{1,100}$/);

export const FINDING_STATES = ['open', 'resolved'] as const;

/** A disagreement between the ledger and the provider. */
export const ReconciliationFinding = z
  .object({
    findingId: Id,
    kind: z.enum(FINDING_KINDS),
    subject: z.enum(FINDING_SUBJECTS).meta({
      description: 'returned: the sum of refunds and chargebacks of a payment.',
    }),
    ref: z.string().meta({ description: 'Id of the payment, dispute or settlement at the provider.' }),
    provider: z.string(),
    yenHere: z.int().nullable(),
    yenThere: z.int().nullable(),
    foundAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    note: z.string().nullable().meta({ description: 'Reason of the operator; null: a later run agreed.' }),
  })
  .meta({ id: 'ReconciliationFinding' });
export type ReconciliationFinding = z.infer<typeof ReconciliationFinding>;

/** A dispute of a payment. */
export const Dispute = z
  .object({
    disputeId: ProviderId,
    provider: z.string(),
    paymentId: z.string(),
    orderNumber: ShortNumber.nullable(),
    shipmentNumber: ShortNumber.nullable(),
    state: z.enum(DISPUTE_STATES),
    yen: Yen,
    bookedYen: Yen.nullable().meta({ description: 'The chargeback in the ledger; null: there is none.' }),
    reason: z.string().nullable().meta({ description: 'As the provider says.' }),
    openedAt: Timestamp,
    dueAt: Timestamp.nullable().meta({ description: 'Until then, answer at the provider.' }),
    endedAt: Timestamp.nullable(),
    isHeld: z.boolean().meta({ description: 'Prizes that were not handed over are held.' }),
    decision: z.enum(DISPUTE_DECISIONS).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

const SettlementSums = z.object({
  settlementId: z.string(),
  transferOn: z.iso.date(),
  lines: Count,
  transactionYen: z.int(),
  feeYen: z.int(),
  feeTaxYen: z.int(),
  transferFeeYen: Yen,
  payoutYen: z.int(),
  isNew: z.boolean().meta({ description: 'false: it was imported before.' }),
  dryRun: z.boolean(),
});

export const reconciliationCalls = {
  listReconciliationFindings: {
    method: 'GET',
    path: '/api/ops/reconciliation/findings',
    who: 'operator',
    needs: 'accounting.read',
    summary: 'Disagreements between the ledger and the payment provider, newest first.',
    query: Paging.extend({ state: z.enum(FINDING_STATES).optional() }),
    answer: longPageOf(ReconciliationFinding),
    refusals: [],
  },
  resolveReconciliationFinding: {
    method: 'POST',
    path: '/api/ops/reconciliation/findings/{findingId}/resolve',
    who: 'operator',
    needs: 'accounting.close',
    stepUp: false,
    summary: 'Resolve a finding that an operator has clarified. It is open again if its sums change.',
    params: z.strictObject({ findingId: Id }),
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ findingId: Id, dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
  runReconciliation: {
    method: 'POST',
    path: '/api/ops/reconciliation/run',
    who: 'operator',
    needs: 'accounting.close',
    stepUp: false,
    summary: 'Compare the ledger with the payment provider now, instead of at the next day.',
    body: z.strictObject({ dryRun: DryRun }),
    answer: z.object({
      lastEndedAt: Timestamp.nullable().meta({ description: 'End of the last run.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['underWay'],
  },
  importSettlement: {
    method: 'POST',
    path: '/api/ops/reconciliation/settlements',
    who: 'operator',
    needs: 'accounting.close',
    stepUp: false,
    summary:
      'Book fees and payout of a settlement from the CSV file of the payment provider. The daily reconciliation does it by itself where the provider gives the file.',
    takes: 'text/csv',
    largest: SETTLEMENT_FILE_MB * MB_BYTES,
    query: z.strictObject({
      settlement: ProviderId.meta({ description: 'Id of the settlement at the provider.' }),
      transferFee: wholeNumber(0, 99_999).optional().meta({ description: 'Cost of the bank transfer.' }),
      dryRun: TrueFlag.meta({ description: 'Only report what would be done.' }),
    }),
    body: Bytes,
    answer: SettlementSums,
    refusals: ['rowsWrong', 'settlementDiffers'],
  },
  listDisputes: {
    method: 'GET',
    path: '/api/ops/disputes',
    who: 'operator',
    needs: 'orders.read',
    summary: "Payments that the payer's bank asks back or has taken back, newest first.",
    query: Paging.extend({ state: z.enum(DISPUTE_STATES).optional() }),
    answer: longPageOf(Dispute),
    refusals: [],
  },
  decideDispute: {
    method: 'POST',
    path: '/api/ops/disputes/{disputeId}/decide',
    who: 'operator',
    needs: 'refunds.approve',
    stepUp: true,
    approval: 'refunds.approve',
    summary:
      'Decide about the prizes that a dispute holds: release them to the member, or make those in storage void, which a second person approves.',
    params: z.strictObject({ disputeId: ProviderId }),
    body: z.strictObject({ decision: z.enum(DISPUTE_DECISIONS), reason: Reason, dryRun: DryRun }),
    answer: z.object({
      disputeId: ProviderId,
      voided: Count.meta({ description: 'Prizes that became void.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'notInState', 'resultPending', 'prizesTaken', 'requestWaits'],
  },
} as const;
