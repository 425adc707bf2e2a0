import { Card } from '#components/page/card.tsx';
import { sharesOf, type Basket } from '#lib/shipments/selection.ts';
import { wayToFree } from '#lib/shipments/fee-text.ts';
import { parcelFee } from '#lib/shipments/fee.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './fee-card.module.css';

/** What the parcel costs, and why. */
export function FeeCard({ basket }: { readonly basket: Basket }) {
  const fee = parcelFee(sharesOf(basket));
  const free = wayToFree(basket);
  return (
    <Card as="section" className={styles.card}>
      <h3 className="visually-hidden">送料</h3>
      <p className={`num ${styles.total}`}>
        <span>
          送料 <span className={styles.tax}>{fee > 0 && '税込・一箱分'}</span>
        </span>
        <span>
          <b className={styles.sum}>{numberText(fee)}</b>円
        </span>
      </p>
      <p className={`num ${styles.note}`}>
        {fee === 0
          ? 'この内容は、送料無料でお送りします。'
          : basket.draws.length > 1
            ? 'まとめて送るため、いただくのはいちばん高い送料だけです。'
            : '全国一律です。'}
        {free !== null && (
          <>
            <b className={styles.free}>{free}</b>になります。
          </>
        )}
      </p>
    </Card>
  );
}
