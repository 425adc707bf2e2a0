import {
  decisionRefusal,
  type DecisionRefusal,
  type ProblemDecision,
  mayGiveUp,
  reportRefusal,
  type ReportRefusal,
  RETURN_KEPT_MS,
  resendPayUntil,
} from '#backend/domain/shipments/problems.ts';
import type { Address, ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockShipments, type LockedShipment } from '#backend/persistence/shipments/shipment-writer.ts';
import {
  lockContents,
  type ReportedProblem,
  recordProblem,
  isMoneyOwed,
  clearProblem,
  recordResolution,
  refundedAmong,
  addFollowUp,
} from '#backend/persistence/shipments/after-sales.ts';
import { shipmentView } from '#backend/persistence/shipments/shipments.ts';
import {
  emailProblemReported,
  emailProblemClosed,
  emailFollowUpAdded,
} from '#backend/persistence/shipments/shipment-emails.ts';
import { holdRisky } from '../members/signals.ts';

/** Reports that a shipment came back, or was lost or damaged. Its status does not change. */
export async function reportProblem(
  tx: Connection,
  shipmentId: string,
  report: ReportedProblem,
): Promise<ReportRefusal | 'notFound' | undefined> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const { length: contents } = await lockContents(tx, shipmentId);
  const refusal = reportRefusal({ ...shipment, contents }, report.problem);
  if (refusal !== undefined) return refusal;
  await recordProblem(tx, shipmentId, report, RETURN_KEPT_MS);
  await emailProblemReported(tx, shipmentId);
  return undefined;
}

/** Decisions that no shipment follows. */
type ClosingDecision = Exclude<ProblemDecision, 'resent' | 'exchanged'>;

/**
 * Ends a problem without another shipment. Nothing is refunded here: `refunded` records that money was returned, or is
 * going to be. For prizes that cost nothing it needs no refund.
 */
export async function closeProblem(
  tx: Connection,
  shipmentId: string,
  decision: ClosingDecision,
): Promise<DecisionRefusal | 'notFound' | 'notRefunded' | undefined> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const refusal = decisionRefusal(shipment, decision);
  if (refusal !== undefined) return refusal;
  if (decision === 'refunded' && (await isMoneyOwed(tx, await lockContents(tx, shipmentId))))
    return 'notRefunded';
  if (decision === 'cleared') {
    await clearProblem(tx, shipmentId);
    return undefined;
  }
  await recordResolution(tx, shipmentId, decision);
  await emailProblemClosed(tx, shipmentId);
  return undefined;
}

type GiveUpParams = { readonly memberId: string; readonly shipmentId: string };

/** Gives up the prizes of a member's shipment with a problem; nothing is refunded. Given up before: no change. */
export async function giveUpShipment(
  db: Database,
  { memberId, shipmentId }: GiveUpParams,
): Promise<ShipmentView | 'notFound' | 'shipmentChanged'> {
  const refusal = await inTransaction(db, async (tx) => {
    const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
    if (shipment?.memberId !== memberId || shipment.isWithdrawn) return 'notFound';
    if (shipment.resolution === 'givenUp') return undefined;
    if (!mayGiveUp(shipment)) return 'shipmentChanged';
    await recordResolution(tx, shipmentId, 'givenUp');
    await emailProblemClosed(tx, shipmentId);
    return undefined;
  });
  return refusal ?? (await shipmentView(db, memberId, shipmentId)) ?? 'notFound';
}

type ResendParams = {
  readonly shipmentId: string;
  /** 0: the shop bears the cost. */
  readonly fee: Yen;
  /** `undefined`: the same address. */
  readonly address: Address | undefined;
};

export type ResendRefusal = DecisionRefusal | 'notFound' | 'addressGone' | 'prizeRefunded';

/**
 * Sends a returned shipment again, as a shipment of its own, without the prizes of refunded tickets. With a fee it waits for the payment as long as the shop
 * keeps what came back.
 */
export async function resend(
  tx: Connection,
  { shipmentId, fee, address: corrected }: ResendParams,
): Promise<{ readonly followUpId: string } | ResendRefusal> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const refusal = decisionRefusal(shipment, 'resent');
  if (refusal !== undefined) return refusal;
  const address = corrected ?? shipment.address;
  // The member has deleted their account, so nobody waits for it.
  if (shipment.address === null || address === null) return 'addressGone';
  const contents = await lockContents(tx, shipmentId);
  const refunded = await refundedAmong(tx, contents);
  const wonPrizeIds = contents.filter((id) => !refunded.includes(id));
  if (wonPrizeIds.length === 0) return 'prizeRefunded';
  const followUpId = await addFollowUp(tx, {
    parentId: shipmentId,
    memberId: shipment.memberId,
    address,
    method: shipment.method,
    fee,
    wonPrizeIds,
    payUntil: fee > 0 ? payUntilOf(shipment) : null,
  });
  if (corrected !== undefined) await holdRisky(tx, shipment.memberId, followUpId);
  await recordResolution(tx, shipmentId, 'resent');
  await emailFollowUpAdded(tx, followUpId);
  return { followUpId };
}

const payUntilOf = ({ returnKeptUntil, at }: LockedShipment): Date =>
  resendPayUntil(returnKeptUntil ?? at, at);
