import type { DisputeDecision } from '#lib/contract/enums.ts';
import { waitsForResult } from '#backend/domain/orders/transitions.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import {
  type DisputeRecord,
  lockDispute,
  recordDisputeDecision,
} from '#backend/persistence/payments/disputes-for-staff.ts';
import { playLocked } from '#backend/persistence/orders/orders.ts';
import { recordFindingResolved } from '#backend/persistence/payments/findings.ts';
import { makeReconciliationDue } from '#backend/persistence/payments/reconciliation.ts';
import { recordGivenUp } from '#backend/persistence/prizes/storage-writer.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';

/** Whether the prizes of a dispute are held. */
export const isHeld = ({ state, decision }: Pick<DisputeRecord, 'state' | 'decision'>): boolean =>
  state !== 'won' && decision !== 'release';

type ResolveParams = { readonly findingId: string; readonly reason: string; readonly dryRun: boolean };

/** Resolves a finding that an operator has clarified. */
export const resolveFinding = (
  db: Database,
  { findingId, reason, dryRun }: ResolveParams,
  actionOf: ActionOf,
): Promise<'resolved' | 'notFound' | 'notInState'> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const resolved = await recordFindingResolved(tx, findingId, reason);
    if (resolved === 'resolved') await recordAction(tx, actionOf({ findingId, reason }));
    return resolved;
  });

type RunParams = { readonly provider: string; readonly dryRun: boolean };

/** Makes the next reconciliation due now. The job runs it. */
export const startReconciliation = (
  db: Database,
  { provider, dryRun }: RunParams,
  actionOf: ActionOf,
): Promise<{ readonly lastEndedAt: Date | null } | 'underWay'> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const started = await makeReconciliationDue(tx, provider);
    if (started !== 'underWay') await recordAction(tx, actionOf({ provider }));
    return started;
  });

type DecideParams = {
  readonly disputeId: string;
  readonly decision: DisputeDecision;
  readonly reason: string;
  readonly dryRun: boolean;
};

/** `voided`: number of prizes that became void. */
type DecidedDispute = Pick<DisputeRecord, 'orderId' | 'shipmentId'> & { readonly voided: number };

/**
 * Decides about the prizes that a dispute holds. Void are those in storage; prizes in a shipment that was not handed
 * over stay held, so that the decision waits until the shipment has ended. An order whose buyer has not looked is played
 * first: the result of a void prize is shown as well.
 */
export const decideDispute = (
  db: Database,
  { disputeId, decision, reason, dryRun }: DecideParams,
  actionOf: ActionOf,
): Promise<DecidedDispute | 'notFound' | 'notInState' | 'resultPending' | 'prizesTaken'> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockDispute(tx, disputeId);
    if (found === undefined) return 'notFound';
    const { dispute, order, prizes } = found;
    if (!isHeld(dispute) || dispute.decision !== null) return 'notInState';
    const isVoid = decision === 'void';
    if (isVoid && order !== undefined && waitsForResult(order)) return 'resultPending';
    if (isVoid && prizes.some(({ place }) => place === 'requested')) return 'prizesTaken';
    const stored = prizes.filter(({ place }) => place === 'storage').map(({ wonPrizeId }) => wonPrizeId);
    if (isVoid && order?.status === 'SUCCESS') await playLocked(tx, order);
    if (isVoid) await recordGivenUp(tx, stored, 'shop');
    await recordDisputeDecision(tx, dispute, { decision, note: reason });
    await recordAction(tx, actionOf({ disputeId, decision, reason }));
    const { orderId, shipmentId } = dispute;
    return { orderId, shipmentId, voided: isVoid ? stored.length : 0 };
  });
