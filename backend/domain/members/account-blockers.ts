/** Counts of what blocks the deletion of an account (terms of use, 退会). */
export type AccountBlockers = {
  /** Unpaid orders whose hold has not ended. */
  readonly unsettledOrders: number;
  /** Paid orders that were not played: their prizes belong to nobody yet. */
  readonly unplayedOrders: number;
  /** Refunds that are not done. */
  readonly refundsDue: number;
  /** Won prizes in storage, not in a shipment or kept for the receiver of a gift. */
  readonly waitingPrizes: number;
  /** Open links of gifts. */
  readonly giftLinks: number;
  /** Shipments that are not delivered and have no problem. */
  readonly shipmentsUnderWay: number;
  /** Shipments that came back, or were lost or damaged, and are not decided. */
  readonly shipmentProblems: number;
};

/** One sentence per blocker that says what to do. Empty: the account may be deleted. */
export function deletionBlockers(counts: AccountBlockers): string[] {
  const { unsettledOrders, unplayedOrders, refundsDue, waitingPrizes, giftLinks } = counts;
  const { shipmentsUnderWay, shipmentProblems } = counts;
  const reasons = [
    unsettledOrders > 0 &&
      `お支払いの手続きが終わっていない注文が${unsettledOrders}件あります。お支払いを終えるか、取りやめてください。`,
    unplayedOrders > 0 &&
      `まだまわしていない購入が${unplayedOrders}件あります。まわして、結果をごらんになってください。`,
    refundsDue > 0 && `返金の手続き中のお支払いが${refundsDue}件あります。返金が終わるまでお待ちください。`,
    waitingPrizes > 0 &&
      `発送を依頼していない当選賞品が${waitingPrizes}点あります。発送を依頼するか、当選賞品の画面で受け取りをやめてください。`,
    giftLinks > 0 &&
      `お届け先の入力を待っているプレゼントが${giftLinks}件あります。配送履歴の画面で取りやめるか、入力をお待ちください。`,
    shipmentsUnderWay > 0 &&
      `お届けの途中の荷物が${shipmentsUnderWay}個あります。お届けまでお待ちください。とどかないときは、お問い合わせください。`,
    shipmentProblems > 0 &&
      `もどった荷物や、対応の終わっていない荷物が${shipmentProblems}個あります。対応をお待ちになるか、荷物の画面で受け取りをやめてください。`,
  ];
  return reasons.filter((reason) => reason !== false);
}

const MATTERS: Readonly<Record<keyof AccountBlockers, string>> = {
  unsettledOrders: 'orders being paid',
  unplayedOrders: 'paid orders not played',
  refundsDue: 'refunds due',
  waitingPrizes: 'prizes in storage',
  giftLinks: 'open links of gifts',
  shipmentsUnderWay: 'shipments under way',
  shipmentProblems: 'shipments with an open problem',
};

const isMatter = (what: string): what is keyof AccountBlockers => what in MATTERS;

/** The same for operators: each blocker with its number. */
export const openMatters = (counts: AccountBlockers): readonly string[] =>
  Object.keys(MATTERS)
    .filter(isMatter)
    .flatMap((what) => (counts[what] > 0 ? [`${MATTERS[what]}: ${counts[what]}`] : []));
