import type { ShipmentDetail, Shipment } from '#lib/contract/shipment.ts';
import type { Resolution, ShipmentProblem, ShippingStatus } from '#lib/contract/enums.ts';
import type { StatusTag } from '#lib/orders/status-tag.ts';

type ShipmentStatusFields = Pick<ShipmentDetail, 'status' | 'paymentStatus' | 'payUntil'>;
type ProblemFields = Pick<Shipment, 'problem' | 'resolution'>;

const HEADLINES: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を、受けつけました',
  WAITING: '賞品を、箱につめています',
  SHIPSTART: '箱は、そちらへ向かっています',
  COMPLETEMAIL: '箱は、そちらへ向かっています',
  DELIVERED: '箱が、とどきました',
};

const PROBLEM_HEADLINES: Readonly<Record<ShipmentProblem, string>> = {
  returned: '箱が、当店にもどりました',
  lost: '箱の行方を、調べています',
  damaged: '交換の手続きを、進めています',
};

const RESOLUTION_HEADLINES: Readonly<Record<Resolution, string>> = {
  resent: 'もう一度、お送りします',
  exchanged: '交換の賞品を、お送りします',
  refunded: '代金を、お返しします',
  givenUp: 'この箱は、お送りしません',
};

/** The state of a shipment in a few words. */
export function headlineOf(shipment: ShipmentStatusFields & ProblemFields): string {
  if (shipment.resolution !== null) return RESOLUTION_HEADLINES[shipment.resolution];
  if (shipment.problem !== null) return PROBLEM_HEADLINES[shipment.problem];
  if (isUnpaid(shipment)) return '箱は、送料を待っています';
  if (isBeingPaid(shipment)) return '送料のお支払いを、確かめています';
  return HEADLINES[shipment.status];
}

const STATUS_TAGS: Readonly<Record<ShippingStatus, StatusTag>> = {
  START: { text: '受付済み', look: 'going' },
  WAITING: { text: '発送準備中', look: 'going' },
  SHIPSTART: { text: '発送済み', look: 'going' },
  COMPLETEMAIL: { text: '発送済み', look: 'going' },
  DELIVERED: { text: 'お届け済み', look: 'done' },
};

const PROBLEM_TAGS: Readonly<Record<ShipmentProblem, StatusTag>> = {
  returned: { text: '当店にもどりました', look: 'now' },
  lost: { text: '配送事故の調査中', look: 'now' },
  damaged: { text: '交換の手続き中', look: 'now' },
};

const RESOLUTION_TAGS: Readonly<Record<Resolution, StatusTag>> = {
  resent: { text: '再送済み', look: 'done' },
  exchanged: { text: '交換済み', look: 'done' },
  refunded: { text: '返金で終了', look: 'over' },
  givenUp: { text: '発送終了', look: 'over' },
};

export function shipmentTag(
  shipment: Pick<Shipment, 'status' | 'paymentStatus' | 'payUntil'> & ProblemFields,
): StatusTag {
  if (shipment.resolution !== null) return RESOLUTION_TAGS[shipment.resolution];
  if (shipment.problem !== null) return PROBLEM_TAGS[shipment.problem];
  if (isUnpaid(shipment)) return { text: '送料のお支払い待ち', look: 'now' };
  if (isBeingPaid(shipment)) return { text: 'お支払い確認中', look: 'going' };
  return STATUS_TAGS[shipment.status];
}

/** Whether something went wrong that is not decided. */
export const hasOpenProblem = ({ problem, resolution }: ProblemFields): boolean =>
  problem !== null && resolution === null;

/** Whether there is no reason to laugh: a problem is open, or it ended without another shipment. */
export const hasTrouble = ({ problem, resolution }: ProblemFields): boolean =>
  problem !== null && resolution !== 'resent' && resolution !== 'exchanged';

const SECOND_MS = 1_000;

/** Whether the fee has to be paid and no payment session is open. */
export const isUnpaid = ({ status, paymentStatus, payUntil }: ShipmentStatusFields): boolean =>
  status === 'START' && payUntil !== null && paymentStatus !== 'CAPTURED' && paymentStatus !== 'PENDING';

/** Whether a payment session for the fee is open. */
export const isBeingPaid = ({ status, paymentStatus }: ShipmentStatusFields): boolean =>
  status === 'START' && paymentStatus === 'PENDING';

/**
 * After how many milliseconds a shipment on screen is fetched again; 0: it does not change any more. Payments
 * may end at any time; else operators, or another tab or device, change it.
 */
export function pollIntervalMs(shipment: ShipmentStatusFields & ProblemFields): number {
  if (isBeingPaid(shipment)) return 2 * SECOND_MS;
  if (isUnpaid(shipment)) return 10 * SECOND_MS;
  if (shipment.resolution !== null) return 0;
  return shipment.status === 'DELIVERED' && shipment.problem === null ? 0 : 60 * SECOND_MS;
}
