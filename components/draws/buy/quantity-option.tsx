import type { QuantityChoice } from '#lib/draws/quantity-choices.ts';
import { yenText } from '#lib/text/numbers.ts';
import styles from './quantity-option.module.css';

type QuantityOptionProps = {
  readonly choice: QuantityChoice;
  readonly checked: boolean;
  readonly onChoose: (key: string) => void;
};

/** One number of tickets: what it comes to, or why it cannot be had now. */
export function QuantityOption({ choice, checked, onChoose }: QuantityOptionProps) {
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="quantity"
        className={styles.input}
        value={choice.open ? choice.count : ''}
        checked={checked}
        disabled={!choice.open}
        onChange={() => onChoose(choice.key)}
      />
      <span className={styles.name}>{choice.name}</span>{' '}
      <span className={`num ${styles.detail}`}>
        {choice.open ? detailOf(choice.key, choice.count, choice.sum) : choice.reason}
      </span>
    </label>
  );
}

const detailOf = (key: string, count: number, sum: number) =>
  key === 'rest' ? `${count}回 ${yenText(sum)}` : yenText(sum);
