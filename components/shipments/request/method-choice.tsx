'use client';

import type { FormHandle } from '#components/forms/use-form.ts';
import { Card } from '#components/ui/card.tsx';
import type { AddressField } from '#lib/shipments/address-form.ts';
import type { Quote } from '#lib/shipments/quote.ts';
import { METHOD_NAMES, METHOD_NOTES } from '#lib/text/shipping-methods.ts';
import { feeText } from '#lib/shipments/tariff-text.ts';
import styles from './address-choice.module.css';

type Props = { readonly form: Pick<FormHandle<AddressField>, 'set'>; readonly quote: Quote };

/** The choice between post and parcel, each with its fee to the chosen address. */
export const MethodChoice = ({ form, quote: { offered, chosen } }: Props) => (
  <section>
    <h3 id="how" className={styles.title}>
      送りかた
    </h3>
    <Card>
      <div role="radiogroup" aria-labelledby="how">
        {offered.map(({ method, fee }) => (
          <label key={method} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name="method"
              value={method}
              checked={chosen.method === method}
              onChange={() => form.set('method', method)}
            />
            <span className={styles.words}>
              <b className="num">{`${METHOD_NAMES[method]} ${feeText(fee)}`}</b>
              <span className={styles.note}>{METHOD_NOTES[method]}</span>
            </span>
          </label>
        ))}
      </div>
    </Card>
  </section>
);
