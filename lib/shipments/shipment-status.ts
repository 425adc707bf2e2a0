import type { ShipmentDetail, Shipment } from '#lib/contract/shipment.ts';
import {
  type Resolution,
  type ReturnReason,
  type ShipmentProblem,
  type ShippingStatus,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';
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
  damaged: '交換の手続きを、しています',
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

/** `4839-2210-7756`, as printed on the slip. */
export const trackingText = (trackingNumber: string): string =>
  trackingNumber.match(/.{1,4}/g)?.join('-') ?? trackingNumber;

const STATUS_TAGS: Readonly<Record<ShippingStatus, StatusTag>> = {
  START: { text: '受付ずみ', look: 'going' },
  WAITING: { text: '発送準備中', look: 'going' },
  SHIPSTART: { text: '発送ずみ', look: 'going' },
  COMPLETEMAIL: { text: '発送ずみ', look: 'going' },
  DELIVERED: { text: 'お届けずみ', look: 'done' },
};

const PROBLEM_TAGS: Readonly<Record<ShipmentProblem, StatusTag>> = {
  returned: { text: '当店にもどりました', look: 'now' },
  lost: { text: '配送事故の調査中', look: 'now' },
  damaged: { text: '交換の手続き中', look: 'now' },
};

const RESOLUTION_TAGS: Readonly<Record<Resolution, StatusTag>> = {
  resent: { text: '再送ずみ', look: 'done' },
  exchanged: { text: '交換ずみ', look: 'done' },
  refunded: { text: '返金で終了', look: 'done' },
  givenUp: { text: '受け取り辞退', look: 'done' },
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

const RETURN_TEXTS: Readonly<Record<ReturnReason, string>> = {
  absent: 'お受け取りがないまま配送会社の保管期間をすぎたため、荷物が当店にもどりました。',
  wrongAddress: 'お届け先がわからなかったため、荷物が当店にもどりました。',
  refused: 'お受け取りにならなかったため、荷物が当店にもどりました。',
};

const PROBLEM_TEXTS: Readonly<Record<Exclude<ShipmentProblem, 'returned'>, string>> = {
  lost: '荷物がお届け先に届かず、配送会社にも見つかっていません。同じ賞品をお送りするか、返金などで対応します。',
  damaged: '賞品の破損や不良について、うかがいました。送料は当店が負担して、良品と交換します。',
};

const RESOLUTION_TEXTS: Readonly<Record<Resolution, string>> = {
  resent: 'この荷物の賞品は、別の荷物でもう一度お送りします。',
  exchanged: '交換の賞品を、別の荷物でお送りします。',
  refunded: 'この荷物の賞品は、代金のご返金で終わりました。',
  givenUp: 'お受け取りの辞退、またはお預かりの期限により、この荷物の発送は終わりました。',
};

/** The problem of a shipment and what follows. Null: it has none. */
export function problemText({
  problem,
  returnReason,
  resolution,
}: Pick<ShipmentDetail, 'problem' | 'returnReason' | 'resolution'>): string | null {
  if (problem === null) return null;
  if (resolution !== null) return RESOLUTION_TEXTS[resolution];
  if (problem !== 'returned') return PROBLEM_TEXTS[problem];
  return returnReason === null ? null : RETURN_TEXTS[returnReason];
}

export type ShipmentStep = {
  readonly status: ShippingStatus;
  readonly name: string;
  /** `done`: completed; `now`: the current step; `later`: to come. */
  readonly state: 'done' | 'now' | 'later';
  readonly at: string | null;
  readonly text: string;
};

type ShipmentProgress = Pick<
  ShipmentDetail,
  'status' | 'requestedAt' | 'acceptedAt' | 'shippedAt' | 'mailedAt' | 'deliveredAt' | 'starts'
>;

const STEP_NAMES: Readonly<Record<ShippingStatus, string>> = {
  START: '受付',
  WAITING: '発送準備中',
  SHIPSTART: '発送',
  COMPLETEMAIL: '発送メール',
  DELIVERED: 'お届け',
};

const REACHED_TEXT: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を受けつけました',
  WAITING: '賞品を箱につめています',
  SHIPSTART: '配送会社へ引きわたしました',
  COMPLETEMAIL: '発送のお知らせをお送りしました',
  DELIVERED: 'お届けが終わりました',
};

/** The five steps of a shipment, from the request to the delivery. */
export function shipmentSteps(shipment: ShipmentProgress): ShipmentStep[] {
  const here = SHIPPING_STATUSES.indexOf(shipment.status);
  return SHIPPING_STATUSES.map((status, index) => ({
    status,
    name: STEP_NAMES[status],
    // After the delivery nothing more follows: the last step is completed as well.
    state: index < here || shipment.status === 'DELIVERED' ? 'done' : index === here ? 'now' : 'later',
    at: reachedAt(shipment, status),
    text: index <= here ? REACHED_TEXT[status] : upcomingText(shipment, status),
  }));
}

function reachedAt(shipment: ShipmentProgress, status: ShippingStatus): string | null {
  switch (status) {
    case 'START':
      return shipment.requestedAt;
    case 'WAITING':
      return shipment.acceptedAt;
    case 'SHIPSTART':
      return shipment.shippedAt;
    case 'COMPLETEMAIL':
      return shipment.mailedAt;
    case 'DELIVERED':
      return shipment.deliveredAt;
  }
}

/** The text of a future step. */
function upcomingText({ starts }: ShipmentProgress, status: ShippingStatus): string {
  switch (status) {
    case 'START':
    case 'WAITING':
      return '賞品を箱につめます';
    case 'SHIPSTART':
      return [...new Set(starts.map((start) => start.starts))].join('、');
    case 'COMPLETEMAIL':
      return '発送のあとにお送りします';
    case 'DELIVERED':
      return 'お問い合わせ番号で追えます';
  }
}

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
