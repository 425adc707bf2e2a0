import { feeStepOf, type FeeStep } from '#lib/shipments/fee-step.ts';
import { yenText } from '#lib/text/numbers.ts';
import styles from './buy-panel.module.css';

type TotalWithShippingProps = {
  readonly count: number;
  /** The price of the tickets. */
  readonly sum: number;
  readonly fees: readonly FeeStep[];
};

/** The total of the tickets and one box of their prizes: `7,000円 + 送料600円 = 7,600円`. */
export function TotalWithShipping({ count, sum, fees }: TotalWithShippingProps) {
  const step = feeStepOf(fees, count);
  if (step === undefined) return null;
  const { fee, text, isLeast } = step;
  return (
    <p className={`num ${styles.whole}`}>
      {sum > 0 && (fee > 0 || isLeast)
        ? `${yenText(sum)} + ${text} = ${yenText(sum + fee)}${isLeast ? 'から' : ''}`
        : text}
    </p>
  );
}
