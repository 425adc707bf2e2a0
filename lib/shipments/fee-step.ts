/** The fee of a shipment of at least `from` prizes of a draw, before it is known which ones and where to. */
export type FeeStep = {
  readonly from: number;
  /** The lowest one. */
  readonly fee: number;
  /** The highest one. */
  readonly most: number;
  /** `送料600円`, `送料280円から` or `送料無料` */
  readonly text: string;
  /** The fee depends on the prizes or on the address. */
  readonly isLeast: boolean;
};

/** The step of this number of prizes. */
export const feeStepOf = (steps: readonly FeeStep[], count: number): FeeStep | undefined =>
  steps.findLast(({ from }) => from <= count);
