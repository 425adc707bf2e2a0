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
  const isCharged = fee > 0 || isLeast;
  return (
    <p className={`num ${styles.whole}`}>
      {sum > 0 && <span>{`${yenText(sum)} + `}</span>}
      <span>{text}</span>
      {sum > 0 && isCharged && <b>{` = ${yenText(sum + fee)}${isLeast ? 'から' : ''}`}</b>}
      {isCharged && <small>{'送料は一箱分。発送を頼むときに。'}</small>}
    </p>
  );
}
