import { useState } from 'react';
import { numberText } from '#lib/text/numbers.ts';
import styles from './stepper.module.css';

type StepperProps = {
  /** The counted thing, for screen readers: `引く回数`. */
  readonly label: string;
  readonly unit: string;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly isSmall?: boolean;
  /** For a form without scripts. */
  readonly name?: string;
  readonly disabled?: boolean;
  /** Called with any number that was typed, and with NaN for none. */
  readonly onChange: (count: number) => void;
};

/** A number that is changed by steps or typed. */
export function Stepper({ label, unit, count, min, max, onChange, ...look }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const step = (next: number) => {
    setTyped(undefined);
    onChange(next);
  };
  return (
    <div className={look.isSmall ? `${styles.stepper} ${styles.small}` : styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}を1${unit}へらす`}
        disabled={count <= min}
        onClick={() => step(count - 1)}
      >
        −
      </button>
      <label className={styles.count}>
        <span className="visually-hidden">{`${label}(${numberText(max)}${unit}まで)`}</span>
        <input
          type="number"
          inputMode="numeric"
          name={look.name}
          className={`num ${styles.input}`}
          min={min}
          max={max}
          value={typed ?? count}
          disabled={look.disabled}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(event.currentTarget.valueAsNumber);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span aria-hidden="true">{unit}</span>
      </label>
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}を1${unit}ふやす`}
        disabled={count >= max}
        onClick={() => step(count + 1)}
      >
        ＋
      </button>
    </div>
  );
}
