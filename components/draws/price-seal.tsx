import { numberText } from '#lib/text/numbers.ts';
import styles from './price-seal.module.css';

type PriceSealProps = { readonly price: number; readonly faded?: boolean };

/** The price of one ticket on a scalloped seal; faded when it is no longer asked. */
export function PriceSeal({ price, faded = false }: PriceSealProps) {
  return (
    <p className={`num ${styles.seal} ${faded ? styles.faded : ''}`}>
      <span>1回</span>
      <b className={styles.price}>{numberText(price)}</b>
      <span className={styles.unit}>円(税込)</span>
    </p>
  );
}
