import { Stepper } from '#components/ui/stepper.tsx';
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
  return (
    <>
      <Stepper
        label="引く回数"
        unit="回"
        name="quantity"
        count={count}
        min={1}
        max={max}
        disabled={chosen === undefined}
        onChange={onChange}
      />
      <div className={styles.usual}>
        {offer.quantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            className={styles.chip}
            aria-pressed={quantity === count}
            disabled={!isOffered(offer, quantity)}
            onClick={() => onChange(quantity)}
          >{`${numberText(quantity)}回`}</button>
        ))}
        <button
          type="button"
          className={styles.chip}
          aria-pressed={max === count}
          disabled={max < 1}
          onClick={() => onChange(max)}
        >{`いちばん多く(${numberText(max)}回)`}</button>
      </div>
    </>
  );
}
