import { sumText } from '#lib/draws/draw-text.ts';
import type { OpenChoice, QuantityChoice } from '#lib/draws/quantity-choices.ts';
import styles from './buy-panel.module.css';

type QuantityOptionsProps = {
  readonly choices: readonly QuantityChoice[];
  readonly chosen: OpenChoice | undefined;
  readonly onChoose: (key: string) => void;
};

/** The quantities of a draw that offers only some. */
export const QuantityOptions = ({ choices, chosen, onChoose }: QuantityOptionsProps) => (
  <div className={styles.options}>
    {choices.map((choice) => (
      <QuantityOption
        key={choice.key}
        choice={choice}
        checked={choice.key === chosen?.key}
        onChoose={onChoose}
      />
    ))}
  </div>
);

type QuantityOptionProps = {
  readonly choice: QuantityChoice;
  readonly checked: boolean;
  readonly onChoose: (key: string) => void;
};

/** One quantity: its price, or why it is unavailable. */
function QuantityOption({ choice, checked, onChoose }: QuantityOptionProps) {
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
  key === 'rest' ? `${count}回 ${sumText(sum)}` : sumText(sum);
