import { useState } from 'react';
import { isOffered, maxQuantity, type Offer, type OpenChoice } from '#lib/draws/quantity-choices.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './quantity-stepper.module.css';

type QuantityStepperProps = {
  readonly offer: Offer;
  readonly chosen: OpenChoice | undefined;
  readonly onChange: (count: number) => void;
};

/** Any quantity up to the limit: by steps, typed, or one of the draw's usual ones. */
export function QuantityStepper({ offer, chosen, onChange }: QuantityStepperProps) {
  const max = maxQuantity(offer);
  const count = chosen?.count ?? 0;
  const [typed, setTyped] = useState<string>();
  const choose = (next: number) => {
    setTyped(undefined);
    onChange(next);
  };
  return (
    <>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label="1回へらす"
          disabled={count <= 1}
          onClick={() => choose(count - 1)}
        >
          −
        </button>
        <label className={styles.count}>
          <span className="visually-hidden">{`引く回数（${numberText(max)}回まで）`}</span>
          <input
            type="number"
            inputMode="numeric"
            name="quantity"
            className={`num ${styles.input}`}
            min={1}
            max={max}
            value={typed ?? count}
            disabled={chosen === undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              onChange(event.currentTarget.valueAsNumber);
            }}
            onBlur={() => setTyped(undefined)}
          />
          <span aria-hidden="true">回</span>
        </label>
        <button
          type="button"
          className={styles.step}
          aria-label="1回ふやす"
          disabled={count >= max}
          onClick={() => choose(count + 1)}
        >
          ＋
        </button>
      </div>
      <div className={styles.usual}>
        {offer.quantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            className={styles.chip}
            aria-pressed={quantity === count}
            disabled={!isOffered(offer, quantity)}
            onClick={() => choose(quantity)}
          >{`${numberText(quantity)}回`}</button>
        ))}
        <button
          type="button"
          className={styles.chip}
          aria-pressed={max === count}
          disabled={max < 1}
          onClick={() => choose(max)}
        >{`いちばん多く（${numberText(max)}回）`}</button>
      </div>
    </>
  );
}
