import { ShopPicture } from '#components/image/shop-picture.tsx';
import { ViewerButton } from '#components/image/viewer-button.tsx';
import { Grade } from '#components/page/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import styles from './prize-picture.module.css';

/** A won prize's picture, small, on its grade's tint; it can be looked at closely. */
export const PrizePicture = ({ prize }: { readonly prize: Pick<WonPrize, 'grade' | 'picture'> }) => (
  <div className={styles.place} data-grade={prize.grade}>
    <ViewerButton picture={prize.picture} className={styles.viewer}>
      <ShopPicture picture={prize.picture} sizes="64px" className={styles.image} />
    </ViewerButton>
    <Grade grade={prize.grade} small className={prize.grade === 'lastOne' ? styles.lastOne : styles.grade} />
  </div>
);
