/** What keeps a member from leaving, counted (terms of use, 退会). */
export type AccountBlockers = {
  /** Orders that are neither paid nor given up. */
  readonly unsettledOrders: number;
  /** Paid orders whose result was not seen: their prizes are in nobody's hands yet. */
  readonly unplayedOrders: number;
  /** Payments that are on their way back. */
  readonly refundsDue: number;
  /** Won prizes in storage whose shipping was not asked for. */
  readonly waitingPrizes: number;
  /** Shipments that have not arrived. */
  readonly shipmentsUnderWay: number;
};

/** A sentence for each, saying what to do; none: the member may go. */
export function deletionBlockers(counts: AccountBlockers): string[] {
  const {
    unsettledOrders,
    unplayedOrders,
    refundsDue,
    waitingPrizes,
    shipmentsUnderWay: parcelsUnderWay,
  } = counts;
  const reasons = [
    unsettledOrders > 0 &&
      `お支払いの手続きが終わっていない注文が${unsettledOrders}件あります。お支払いを終えるか、取りやめてください。`,
    unplayedOrders > 0 &&
      `まだまわしていない購入が${unplayedOrders}件あります。まわして、結果をごらんになってください。`,
    refundsDue > 0 && `返金の手続き中のお支払いが${refundsDue}件あります。返金が終わるまでお待ちください。`,
    waitingPrizes > 0 && `発送を依頼していない当選賞品が${waitingPrizes}点あります。発送を依頼してください。`,
    parcelsUnderWay > 0 && `お届けの途中の荷物が${parcelsUnderWay}個あります。お届けまでお待ちください。`,
  ];
  return reasons.filter((reason) => reason !== false);
}
