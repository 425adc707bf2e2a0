import {
  type Resolution,
  type ReturnReason,
  type ShipmentProblem,
  SHIPPING_STATUSES,
  type ShippingStatus,
} from '#lib/contract/enums.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';

export type ShipmentStep = {
  readonly id: ShippingStatus | 'problem' | 'resolution';
  readonly name: string;
  /** `done`: completed; `now`: the current step; `later`: to come. */
  readonly state: 'done' | 'now' | 'later';
  readonly at: string | null;
  readonly text: string;
};

type ShipmentProgress = Pick<
  ShipmentDetail,
  | ('status' | 'requestedAt' | 'acceptedAt' | 'shippedAt' | 'mailedAt' | 'deliveredAt' | 'starts')
  | ('problem' | 'problemSince' | 'returnReason' | 'resolution' | 'resolvedAt')
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

/** The five steps of a shipment, from the request to the delivery; with a problem, those it reached and what followed. */
export function shipmentSteps(shipment: ShipmentProgress): ShipmentStep[] {
  const steps = stepsToDelivery(shipment);
  const { problem } = shipment;
  if (problem === null) return steps;
  const reached = steps.filter(({ state }) => state !== 'later');
  return [
    ...reached.map((step): ShipmentStep => ({ ...step, state: 'done' })),
    ...problemSteps(shipment, problem),
  ];
}

function stepsToDelivery(shipment: ShipmentProgress): ShipmentStep[] {
  const here = SHIPPING_STATUSES.indexOf(shipment.status);
  return SHIPPING_STATUSES.map((status, index) => ({
    id: status,
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
      return '送り状番号で追えます';
  }
}

const PROBLEM_NAMES: Readonly<Record<ShipmentProblem, string>> = {
  returned: '当店にもどりました',
  lost: '行方がわかりません',
  damaged: '破損・不良のご連絡',
};

const RETURN_TEXTS: Readonly<Record<ReturnReason, string>> = {
  absent: 'お受け取りのないまま、配送会社の保管期間がすぎました。賞品は無事です。',
  wrongAddress: 'お届け先がわかりませんでした。賞品は無事です。',
  refused: 'お受け取りになりませんでした。賞品は無事です。',
};

const PROBLEM_TEXTS: Readonly<Record<ShipmentProblem, string>> = {
  returned: '賞品は無事です。',
  lost: 'お届け先に届かず、配送会社にも見つかっていません。',
  damaged: '賞品の破損や不良について、うかがいました。',
};

/** The last step while a problem is open. */
const NEXT_STEPS: Readonly<Record<ShipmentProblem, Pick<ShipmentStep, 'name' | 'text'>>> = {
  returned: { name: '再送のご案内', text: 'あらためてお送りする手続きを、当店からご案内します。' },
  lost: { name: '交換・返金', text: '送料をいただかずに同じ賞品をお送りするか、返金などで対応します。' },
  damaged: {
    name: '交換',
    text: '送料は当店が負担して、良品と交換します。ないときは、返金などで対応します。',
  },
};

const RESOLUTION_STEPS: Readonly<Record<Resolution, Pick<ShipmentStep, 'name' | 'text'>>> = {
  resent: { name: '再送', text: '賞品は、別の荷物でもう一度お送りします。' },
  exchanged: { name: '交換', text: '交換の賞品を、別の荷物でお送りします。' },
  refunded: { name: '返金', text: 'この荷物は、代金のお返しで終わりました。' },
  givenUp: { name: '発送の終了', text: 'お受け取りの辞退、またはお預かりの期限により、終わりました。' },
};

function problemSteps(
  { problemSince, returnReason, resolution, resolvedAt }: ShipmentProgress,
  problem: ShipmentProblem,
): readonly ShipmentStep[] {
  const isOpen = resolution === null;
  const text = returnReason === null ? PROBLEM_TEXTS[problem] : RETURN_TEXTS[returnReason];
  return [
    { id: 'problem', name: PROBLEM_NAMES[problem], at: problemSince, text, state: isOpen ? 'now' : 'done' },
    isOpen
      ? { ...NEXT_STEPS[problem], id: 'resolution', state: 'later', at: null }
      : { ...RESOLUTION_STEPS[resolution], id: 'resolution', state: 'done', at: resolvedAt },
  ];
}
