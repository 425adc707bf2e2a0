import { type Method, PAYMENT_WAYS } from '#lib/orders/payment-methods.ts';
import { PAYMENT_NAMES } from '#lib/orders/payment-names.ts';
import styles from './charges.module.css';

/** When each way of paying takes the money; those that do it alike share a line. */
export function Charges({ methods }: { readonly methods: readonly Method[] }) {
  const types = [...new Set(methods.map(({ paymentType }) => paymentType))];
  const sentences = [...new Set(types.map((type) => PAYMENT_WAYS[type].charged))];
  return (
    <ul className={styles.charges}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <b>
            {types
              .filter((type) => PAYMENT_WAYS[type].charged === sentence)
              .map((type) => PAYMENT_NAMES[type])
              .join('・')}
          </b>
          ：{sentence}
        </li>
      ))}
    </ul>
  );
}
