import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Card } from '#components/ui/card.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import type { DrawPrize } from '#lib/draws/card-prize.ts';
import { gradeName } from '#lib/text/labels.ts';
import styles from './won-prizes.module.css';

type WonCardProps = { readonly prize: DrawPrize };

/** Above a draw's page, for somebody who got the link of a result: the prize that was won. */
export const WonCard = ({ prize }: WonCardProps) => (
  <div className={`wrap ${styles.place}`}>
    <Card className={styles.prizeCard}>
      <div className={styles.picture} data-grade={prize.grade}>
        <ShopPicture picture={prize.picture} sizes="112px" priority className={styles.image} />
        <Grade grade={prize.grade} label={prize.gradeLabel} small className={styles.grade} />
      </div>
      <div>
        <p className={styles.title}>{`${gradeName(prize)}が出ました`}</p>
        <p>
          <Phrased text={prize.name} />
        </p>
      </div>
    </Card>
  </div>
);
