import { ViewerPicture } from '#components/image/viewer-picture.tsx';
import { Grade } from '#components/page/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import styles from './prize-picture.module.css';

/** A won prize's picture, small, on its grade's tint; it can be looked at closely. */
export const PrizePicture = ({ prize }: { readonly prize: Pick<WonPrize, 'grade' | 'picture'> }) => (
  <div className={styles.place} data-grade={prize.grade}>
    <ViewerPicture picture={prize.picture} sizes="64px" />
    <Grade grade={prize.grade} small className={prize.grade === 'lastOne' ? styles.lastOne : styles.grade} />
  </div>
);
