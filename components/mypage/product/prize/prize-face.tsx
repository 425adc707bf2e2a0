import { ViewerPicture } from '#components/image/viewer-picture.tsx';
import { Grade } from '#components/page/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import styles from './prize-face.module.css';

type PrizeFaceProps = { readonly prize: Pick<WonPrize, 'grade' | 'picture'> };

/** A prize's picture, to be looked at closely, with its grade at the corner. */
export const PrizeFace = ({ prize: { grade, picture } }: PrizeFaceProps) => (
  <div className={styles.face} data-grade={grade}>
    <ViewerPicture picture={picture} sizes="(min-width: 640px) 84px, 76px" />
    <Grade grade={grade} small className={styles.grade} />
  </div>
);
