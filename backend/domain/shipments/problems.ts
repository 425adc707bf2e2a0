import type { Resolution, ReturnReason, ShipmentProblem, ShippingStatus } from '#lib/contract/enums.ts';
import { RETURN_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';

/** An operator's report about a shipment that was handed over. */
export type ProblemReport =
  | { readonly problem: 'returned'; readonly reason: ReturnReason }
  | { readonly problem: Exclude<ShipmentProblem, 'returned'> };

/** The fields that decide about the problem of a shipment. */
export type ProblemState = {
  readonly status: ShippingStatus;
  readonly problem: ShipmentProblem | null;
  /** Null also while the problem is open. */
  readonly resolution: Resolution | null;
};

/** An operator's decision about a problem. `cleared`: it was no problem, for example because it arrived after all. */
export type ProblemDecision = Resolution | 'cleared';

/**
 * The decisions that each problem allows, and no other. A returned shipment is sent again or given up; a lost or damaged
 * one is exchanged. All may be refunded.
 */
export const PROBLEM_DECISIONS: Readonly<Record<ShipmentProblem, readonly ProblemDecision[]>> = {
  returned: ['resent', 'refunded', 'givenUp', 'cleared'],
  lost: ['exchanged', 'refunded', 'cleared'],
  damaged: ['exchanged', 'refunded', 'cleared'],
};

/** The problems that an open one can turn out to be: a lost shipment is found, a returned one is opened. */
const TURNS_OUT: Readonly<Record<ShipmentProblem, readonly ShipmentProblem[]>> = {
  lost: ['returned', 'damaged'],
  returned: ['damaged'],
  damaged: [],
};

const HANDED_OVER: readonly ShippingStatus[] = ['SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'];

export type ReportRefusal = 'notHandedOver' | 'problemOpen' | 'shipmentClosed';

/**
 * Why a problem cannot be reported. `undefined`: it can. `contents`: the prizes that did not go on into another
 * shipment; after an exchange of some of them the others may turn out to be damaged too.
 */
export function reportRefusal(
  { status, problem, resolution, contents }: ProblemState & { readonly contents: number },
  reported: ShipmentProblem,
): ReportRefusal | undefined {
  if (!HANDED_OVER.includes(status)) return 'notHandedOver';
  if (problem === null) return undefined;
  if (resolution === null) return TURNS_OUT[problem].includes(reported) ? undefined : 'problemOpen';
  const isOfOthers = resolution === 'exchanged' && contents > 0 && reported !== 'returned';
  return isOfOthers ? undefined : 'shipmentClosed';
}

export type DecisionRefusal = 'noProblem' | 'shipmentClosed' | 'decisionNotAllowed';

/** Why the shop cannot decide a problem so. `undefined`: it can. */
export function decisionRefusal(
  { problem, resolution }: ProblemState,
  decision: ProblemDecision,
): DecisionRefusal | undefined {
  if (problem === null) return 'noProblem';
  if (resolution !== null) return 'shipmentClosed';
  return PROBLEM_DECISIONS[problem].includes(decision) ? undefined : 'decisionNotAllowed';
}

/**
 * Whether a member may give up the prizes of a shipment: with any open problem, also where the shop would owe an
 * exchange or a refund. So no problem keeps them from deleting their account.
 */
export const mayGiveUp = ({ problem, resolution }: ProblemState): boolean =>
  problem !== null && resolution === null;

const DAY_MS = 24 * 60 * 60_000;

/** How long the shop keeps a returned shipment (terms of use, 発送依頼、送料および発送の時期). */
export const RETURN_KEPT_MS = RETURN_STORAGE_DAYS * DAY_MS;

/** The least time to pay for sending it again. */
const RESEND_PAY_MS = 7 * DAY_MS;

/** Until when the fee for sending it again can be paid: as long as the shop keeps it. */
export const resendPayUntil = (keptUntil: Date, at: Date): Date =>
  new Date(Math.max(keptUntil.getTime(), at.getTime() + RESEND_PAY_MS));
