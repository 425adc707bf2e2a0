import {
  decideDispute,
  isHeld,
  resolveFinding,
  startReconciliation,
} from '#backend/actions/payments/reconcile-by-staff.ts';
import { importSettlement } from '#backend/actions/payments/settlements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { type DisputeRecord, listDisputes } from '#backend/persistence/payments/disputes-for-staff.ts';
import { listFindings } from '#backend/persistence/payments/findings.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageFrom } from './server/parse.ts';
import { presentRowError } from './lists/csv-file.ts';

type ReconciliationDeps = {
  readonly db: Database;
  readonly listsDb: Database;
  /** The payment provider of the shop. */
  readonly provider: string;
};

export const reconciliationHandlers = ({ db, listsDb, provider }: ReconciliationDeps) =>
  ({
    listReconciliationFindings: async ({ query: { state, ...page } }) => ({
      answer: await listFindings(listsDb, { ...pageFrom(page), state }),
    }),

    resolveReconciliationFinding: async ({ params: { findingId }, body: { reason, dryRun } }, { action }) => {
      const done = await resolveFinding(db, { findingId, reason, dryRun }, action);
      return done === 'resolved' ? { answer: { findingId, dryRun } } : { refusal: done };
    },

    runReconciliation: async ({ body: { dryRun } }, { action }) => {
      const started = await startReconciliation(db, { provider, dryRun }, action);
      if (started === 'underWay') return { refusal: started };
      return { answer: { lastEndedAt: started.lastEndedAt, dryRun } };
    },

    importSettlement: async ({ body, query }, { action }) => {
      const { settlement: settlementId, transferFee: transferFeeYen = 0 } = query;
      const dryRun = query.dryRun === 'true';
      const file = { provider, settlementId, transferFeeYen, bytes: body, dryRun };
      const imported = await importSettlement(db, file, action);
      if (imported === 'differs') return { refusal: 'settlementDiffers' };
      if ('problems' in imported)
        return { refusal: 'rowsWrong', problems: imported.problems.map(presentRowError) };
      return { answer: { ...imported, dryRun } };
    },

    listDisputes: async ({ query: { state, ...page } }) => {
      const { total, items } = await listDisputes(listsDb, { ...pageFrom(page), state });
      return { answer: { total, items: items.map(presentDispute) } };
    },

    decideDispute: async (
      { params: { disputeId }, body: { decision, reason, dryRun } },
      { action, approved },
    ) => {
      const isRequest = decision === 'void' && !dryRun && approved === undefined;
      const decided = { disputeId, decision, reason, dryRun: dryRun || isRequest };
      const done = await decideDispute(db, decided, action);
      if (typeof done === 'string') return { refusal: done };
      const subject = subjectOf(done);
      if (isRequest) return { approval: voidApprovalOf(decided, { ...done, subject }) };
      const asks = decision === 'void' && approved === undefined ? subject : undefined;
      return { answer: { disputeId, voided: done.voided, dryRun }, asks };
    },
  }) satisfies Partial<OpsHandlers>;

/** A payment is of an order or of a shipment. */
function subjectOf({ orderId, shipmentId }: Pick<DisputeRecord, 'orderId' | 'shipmentId'>) {
  if (orderId !== null) return { kind: 'order', id: orderId } as const;
  if (shipmentId === null) throw new Error('The dispute is about nothing.');
  return { kind: 'shipment', id: shipmentId } as const;
}

const voidApprovalOf = (
  { disputeId, reason }: { readonly disputeId: string; readonly reason: string },
  { voided, subject }: { readonly voided: number; readonly subject: ReturnType<typeof subjectOf> },
) => ({
  subject,
  summary: `Make ${numberText(voided)} prizes of a disputed order void`,
  yen: 0,
  reason,
  about: { disputeId },
});

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

export const presentDispute = (dispute: DisputeRecord) => ({
  ...dispute,
  orderNumber: numberOf(dispute.orderId),
  shipmentNumber: numberOf(dispute.shipmentId),
  isHeld: isHeld(dispute),
});
