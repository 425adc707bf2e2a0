import type {
  PauseReason,
  ReplaceReason,
  Resolution,
  ReturnReason,
  ShipmentProblem,
  ShipmentTask,
} from '#lib/contract/enums.ts';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';

export const TASK_NAMES: Readonly<Record<ShipmentTask, string>> = {
  accept: '受付待ち',
  pack: '梱包中',
  number: '番号待ち',
  sent: '発送済み',
  trouble: 'トラブル',
  done: '完了',
};

export const PROBLEM_NAMES: Readonly<Record<ShipmentProblem, string>> = {
  returned: '返送',
  lost: '紛失',
  damaged: '破損',
};

export const PAUSE_REASON_NAMES: Readonly<Record<PauseReason, string>> = {
  damage: '賞品に傷みがある',
  missing: '賞品が見つからない',
  address: 'お届け先の確認',
  other: 'その他の確認',
};

export const REPLACE_REASON_NAMES: Readonly<Record<ReplaceReason, string>> = {
  damage: '賞品に傷みがある',
  missing: '賞品が見つからない',
  other: 'その他',
};

export const RETURN_REASON_NAMES: Readonly<Record<ReturnReason, string>> = {
  absent: '不在・保管期限切れ',
  wrongAddress: '住所違い',
  refused: '受取拒否',
};

export const RESOLUTION_NAMES: Readonly<Record<Resolution, string>> = {
  resent: '再送した',
  exchanged: '交換品を送った',
  refunded: '返金した',
  givenUp: '送らずに終了した',
};

/** Lines of the history (`event`), by its event. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  paid: '送料が支払われました',
  addressChanged: '会員が住所を変更しました',
  addressCorrected: '住所を訂正しました',
  labelChanged: '送り状の行を変更しました',
  deliveryPreferenceChanged: 'お届けの希望を変更しました',
  packed: '梱包しました',
  unpacked: '梱包を取り消しました',
  withdrawn: '会員が取り下げました',
  withdrawnByShop: '取り下げました',
  takenOut: '賞品を箱から外しました',
  replaced: '賞品を予備と取り替えました',
  paused: '保留にしました',
  resumed: '保留を解きました',
  split: '箱を分けました',
  lapsed: '送料の期限切れで取り下げになりました',
  refundDue: '送料の返金を始めました',
  refunded: '送料を返金しました',
  refundWithdrawn: '送料の返金を取り下げました',
  notifiedOtherwise: 'メール以外で発送を知らせました',
  renumbered: '伝票番号を訂正しました',
  returned: '荷物が戻ってきました',
  lost: '紛失として記録しました',
  damaged: '破損として記録しました',
  cleared: 'トラブルはなくなりました',
  reopened: '続きの発送が取り下げられ、トラブルに戻りました',
  resent: '再送することにしました',
  exchanged: '交換品を送ることにしました',
  closedRefunded: '返金で終了しました',
  closedGivenUp: '送らずに終了しました',
};

const MOVE_NAMES = {
  START: '発送が依頼されました',
  WAITING: '受け付けました',
  SHIPSTART: '運送会社に渡しました',
  COMPLETEMAIL: '発送のメールを送りました',
  DELIVERED: '届きました',
} as const satisfies Record<OpsShipment['status'], string>;

/** A line of the history in words; an event of a newer release shows its own name. */
export const moveText = ({
  to,
  event,
}: {
  readonly to: OpsShipment['status'];
  readonly event: string | null;
}): string => (event === null ? MOVE_NAMES[to] : (EVENT_NAMES[event] ?? event));

/** The state of a shipment in one sentence. */
export function stateSentence(shipment: OpsShipment): string {
  const { status, problem, resolution, task, pausedAt } = shipment;
  if (pausedAt !== null) return '保留中です。理由を解決してから、保留を解いてください。';
  if (task === null) return '取り下げられました。賞品は保管に戻っています。';
  if (resolution !== null)
    return `トラブル（${problem === null ? '' : PROBLEM_NAMES[problem]}）は「${RESOLUTION_NAMES[resolution]}」で終わりました。`;
  if (problem !== null) return PROBLEM_SENTENCES[problem];
  if (status === 'START')
    return task === 'accept' ? '受け付けを待っています。' : '会員の送料の支払いを待っています。';
  if (status === 'WAITING')
    return task === 'number'
      ? '梱包が済み、伝票番号を待っています。'
      : '受け付け済みです。梱包してください。';
  return STATUS_SENTENCES[status];
}

const PROBLEM_SENTENCES: Readonly<Record<ShipmentProblem, string>> = {
  returned: '荷物が戻ってきました。どうするか決めてください。',
  lost: '荷物が届いていません。どうするか決めてください。',
  damaged: '賞品が破損していました。どうするか決めてください。',
};

const STATUS_SENTENCES = {
  SHIPSTART: '運送会社に渡しました。発送のメールを送っています。',
  COMPLETEMAIL: '運送会社に渡し、会員にメールで知らせました。',
  DELIVERED: '届きました。',
} as const;
