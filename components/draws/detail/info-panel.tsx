import { Card } from '#components/ui/card.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import { Phrases } from '#components/ui/phrases.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { HeartLink } from '#components/favourites/heart-link.tsx';
import { bestGradesOf, gradesOf } from '#lib/draws/grades-left.ts';
import { feeSteps } from '#lib/shipments/fee-steps.ts';
import { numberText } from '#lib/text/numbers.ts';
import { BuyPanel } from '../buy-panel.tsx';
import { LiveGradesForBuyer } from '../grades-for-buyer.tsx';
import { LiveStock, LiveTags } from '../live-stock.tsx';
import styles from './info-panel.module.css';

const AFTER_PAUSE = /(?<=[、。])/;

/** The card beside the pictures: what the draw is, its price, what is left, and how to draw. */
export function InfoPanel({ draw }: { readonly draw: DrawDetail }) {
  const { directoryName, price, quantities, anyQuantity, opensAt } = draw;
  return (
    <Card hanging>
      <div className={styles.facts}>
        <LiveTags />
        <h1 className={styles.title}>
          <Phrased text={draw.title} />
        </h1>
        <p className={styles.lead}>
          <Phrases of={draw.lead.split(AFTER_PAUSE)} />
        </p>
        <p className={`num ${styles.price}`} data-live>
          <span className={styles.unit}>1回</span> <b>{price === 0 ? '無料' : numberText(price)}</b>
          {price > 0 && (
            <>
              <span className={styles.unit}>円</span>
              <span className={styles.tax}>税込</span>
            </>
          )}
        </p>
        <LiveStock />
        <LiveGradesForBuyer grades={gradesOf(draw.prizes)} />
        <p className={styles.favourite}>
          <HeartLink directoryName={directoryName} />
        </p>
      </div>
      <Perforation />
      <div className={styles.choice}>
        <BuyPanel
          directoryName={directoryName}
          price={price}
          quantities={quantities}
          anyQuantity={anyQuantity}
          limits={{ perPurchase: draw.limits.perPurchase }}
          opensAt={opensAt}
          fees={feeSteps(draw)}
          grades={bestGradesOf(draw.prizes)}
        />
        {draw.state === 'onSale' && (
          <p className={styles.boxNote}>送料は一箱分で、発送を頼むときのお支払いです。</p>
        )}
      </div>
    </Card>
  );
}
