/** The pieces of a prize that the shop has given away, and what one costs. */
export type CostedPrize = {
  /** Won pieces that are not void or given up. */
  readonly used: number;
  /** Spare pieces that replaced some. */
  readonly exchanged: number;
  /** Null: nobody has recorded it. */
  readonly yen: number | null;
};

type DrawMoney = { readonly salesYen: number; readonly refundedYen: number };

type DrawProfit = DrawMoney & {
  readonly costYen: number;
  readonly marginYen: number;
  /** Pieces without a recorded cost. */
  readonly withoutCost: number;
};

/** Calculates the margin of a draw: sales less refunds and the cost of its prizes. */
export function drawProfit({ salesYen, refundedYen }: DrawMoney, prizes: readonly CostedPrize[]): DrawProfit {
  let costYen = 0;
  let withoutCost = 0;
  for (const { used, exchanged, yen } of prizes) {
    const pieces = used + exchanged;
    if (yen === null) withoutCost += pieces;
    else costYen += pieces * yen;
  }
  return { salesYen, refundedYen, costYen, marginYen: salesYen - refundedYen - costYen, withoutCost };
}
