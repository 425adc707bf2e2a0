import {
  decideDispute,
  isHeld,
  type ListedDisputeRecord,
  type ListedFinding,
  resolveFinding,
  startReconciliation,
} from '#backend/actions/payments/reconcile-by-staff.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { importSettlement } from '#backend/actions/payments/settlements.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import type {
  Dispute,
  ReconciliationFinding,
  reconciliationCalls,
} from '#lib/contract/ops/reconciliation.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { presentRowError } from './shipments/row-errors.ts';
import { pageFrom } from './server/parse.ts';

type ReconciliationDeps = {
  readonly operation: Operation;
  readonly csvFiles: Pick<CsvFiles, 'read'>;
  /** The payment provider of the shop. */
  readonly provider: string;
};

export const reconciliationHandlers = ({
  operation,
  csvFiles,
  provider,
}: ReconciliationDeps): Pick<OpsHandlers, keyof typeof reconciliationCalls> => ({
  listReconciliationFindings: async ({ query: { state, ...page } }) => {
    const { total, items } = await operation.reconciliation.listFindings({ ...pageFrom(page), state });
    return { answer: { total, items: items.map(presentFinding) } };
  },

  resolveReconciliationFinding: async ({ params: { findingId }, body: { reason, dryRun } }, { action }) => {
    const done = await resolveFinding(operation, { findingId, reason, dryRun }, action);
    return done === 'resolved' ? { answer: { findingId, dryRun } } : { refusal: done };
  },

  runReconciliation: async ({ body: { dryRun } }, { action }) => {
    const started = await startReconciliation(operation, { provider, dryRun }, action);
    if (started === 'underWay') return { refusal: started };
    return { answer: { lastEndedAt: started.lastEndedAt?.toISOString() ?? null, dryRun } };
  },

  importSettlement: async ({ body, query }, { action }) => {
    const { settlement: settlementId, transferFee: transferFeeYen = 0 } = query;
    const dryRun = query.dryRun === 'true';
    const file = { provider, settlementId, transferFeeYen, bytes: body, dryRun };
    const imported = await importSettlement({ ...operation, csvFiles }, file, action);
    if (imported === 'differs') return { refusal: 'settlementDiffers' };
    if ('problems' in imported)
      return { refusal: 'rowsWrong', problems: imported.problems.map(presentRowError) };
    return { answer: { ...imported, dryRun } };
  },

  listDisputes: async ({ query: { state, ...page } }) => {
    const { total, items } = await operation.reconciliation.listDisputes({ ...pageFrom(page), state });
    return { answer: { total, items: items.map(presentDispute) } };
  },

  decideDispute: async ({ params: { disputeId }, body: { decision, reason, dryRun } }, { action }) => {
    const done = await decideDispute(operation, { disputeId, decision, reason, dryRun }, action);
    return typeof done === 'string' ? { refusal: done } : { answer: { disputeId, ...done, dryRun } };
  },
});

const timeOf = (at: Date | null) => at?.toISOString() ?? null;
const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

const presentFinding = (found: ListedFinding): ReconciliationFinding => ({
  ...{ findingId: found.findingId, kind: found.kind, subject: found.subject, ref: found.ref },
  ...{ provider: found.provider, yenHere: found.yenHere, yenThere: found.yenThere, note: found.note },
  ...{ foundAt: found.foundAt.toISOString(), resolvedAt: timeOf(found.resolvedAt) },
});

export const presentDispute = (dispute: ListedDisputeRecord): Dispute => ({
  ...{ disputeId: dispute.disputeId, provider: dispute.provider, paymentId: dispute.paymentId },
  ...{ orderNumber: numberOf(dispute.orderId), parcelNumber: numberOf(dispute.shipmentId) },
  ...{ state: dispute.state, yen: dispute.yen, bookedYen: dispute.bookedYen, reason: dispute.reason },
  ...{
    openedAt: dispute.openedAt.toISOString(),
    dueAt: timeOf(dispute.dueAt),
    endedAt: timeOf(dispute.endedAt),
  },
  ...{ isHeld: isHeld(dispute), decision: dispute.decision, note: dispute.note },
});
