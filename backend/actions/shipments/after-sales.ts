import {
  decisionRefusal,
  type DecisionRefusal,
  type ProblemDecision,
  type ProblemReport,
  mayGiveUp,
  reportRefusal,
  type ReportRefusal,
  RETURN_KEPT_MS,
  resendPayUntil,
} from '#backend/domain/shipments/problems.ts';
import type { Address, ShipmentView } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { LockedShipment } from './ports.ts';
import type { ShipmentServices, ShipmentStores } from './shipment-services.ts';

type Stores = Pick<ShipmentStores, 'shipments' | 'afterSales' | 'emails'>;

/** Reports that a shipment came back, or was lost or damaged. Its status does not change. */
export async function reportProblem(
  { shipments, afterSales, emails }: Stores,
  shipmentId: string,
  report: ProblemReport,
): Promise<ReportRefusal | 'notFound' | undefined> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const { length: contents } = await afterSales.lockContents(shipmentId);
  const refusal = reportRefusal({ ...shipment, contents }, report.problem);
  if (refusal !== undefined) return refusal;
  await afterSales.report(shipmentId, report, RETURN_KEPT_MS);
  await emails.problemReported(shipmentId);
  return undefined;
}

/** Decisions that no shipment follows. */
export type ClosingDecision = Exclude<ProblemDecision, 'resent' | 'exchanged'>;

/**
 * Ends a problem without another shipment. Nothing is refunded here: `refunded` records that money was returned, or is
 * going to be. For prizes that cost nothing it needs no refund.
 */
export async function closeProblem(
  { shipments, afterSales, emails }: Stores,
  shipmentId: string,
  decision: ClosingDecision,
): Promise<DecisionRefusal | 'notFound' | 'notRefunded' | undefined> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const refusal = decisionRefusal(shipment, decision);
  if (refusal !== undefined) return refusal;
  if (decision === 'refunded' && (await afterSales.isMoneyOwed(await afterSales.lockContents(shipmentId))))
    return 'notRefunded';
  if (decision === 'cleared') {
    await afterSales.clear(shipmentId);
    return undefined;
  }
  await afterSales.resolve(shipmentId, decision);
  await emails.problemClosed(shipmentId);
  return undefined;
}

type GiveUpParams = { readonly memberId: string; readonly shipmentId: string };

/** Gives up the prizes of a member's shipment with a problem; nothing is refunded. Given up before: no change. */
export async function giveUpShipment(
  { inTransaction, shipments }: Pick<ShipmentServices, 'inTransaction' | 'shipments'>,
  { memberId, shipmentId }: GiveUpParams,
): Promise<ShipmentView | 'notFound' | 'shipmentChanged'> {
  const refusal = await inTransaction(async (stores) => {
    const shipment = (await stores.shipments.lock([shipmentId])).get(shipmentId);
    if (shipment?.memberId !== memberId || shipment.isWithdrawn) return 'notFound';
    if (shipment.resolution === 'givenUp') return undefined;
    if (!mayGiveUp(shipment)) return 'shipmentChanged';
    await stores.afterSales.resolve(shipmentId, 'givenUp');
    await stores.emails.problemClosed(shipmentId);
    return undefined;
  });
  return refusal ?? (await shipments.view(memberId, shipmentId)) ?? 'notFound';
}

export type ResendParams = {
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
  { shipments, afterSales, emails }: Stores,
  { shipmentId, fee, address: corrected }: ResendParams,
): Promise<{ readonly followUpId: string } | ResendRefusal> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const refusal = decisionRefusal(shipment, 'resent');
  if (refusal !== undefined) return refusal;
  const address = corrected ?? shipment.address;
  // The member has deleted their account, so nobody waits for it.
  if (shipment.address === null || address === null) return 'addressGone';
  const contents = await afterSales.lockContents(shipmentId);
  const refunded = await afterSales.refundedAmong(contents);
  const wonPrizeIds = contents.filter((id) => !refunded.includes(id));
  if (wonPrizeIds.length === 0) return 'prizeRefunded';
  const followUpId = await afterSales.addFollowUp({
    ...{ parentId: shipmentId, memberId: shipment.memberId, address, fee, wonPrizeIds },
    payUntil: fee > 0 ? payUntilOf(shipment) : null,
  });
  await afterSales.resolve(shipmentId, 'resent');
  await emails.followUpAdded(followUpId);
  return { followUpId };
}

const payUntilOf = ({ returnKeptUntil, at }: LockedShipment): Date =>
  resendPayUntil(returnKeptUntil ?? at, at);
