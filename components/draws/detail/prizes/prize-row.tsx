import { ViewerPicture } from '#components/image/viewer-picture.tsx';
import { Grade } from '#components/page/grade.tsx';
import type { Prize } from '#lib/contract/prize.ts';
import { LiveCount, LiveOdds } from '../../live/live-prize.tsx';
import styles from './prize-row.module.css';

/** What is said of a prize besides its numbers. */
export type PrizeOnTable = Pick<Prize, 'grade' | 'name' | 'note' | 'picture'>;

/** One line of the prize table. On a phone its cells stand in two lines beside the picture. */
export function PrizeRow({ prize }: { readonly prize: PrizeOnTable }) {
  const { grade, picture } = prize;
  return (
    <tr className={styles.row} data-grade={grade}>
      <td className={styles.picture}>
        <ViewerPicture picture={picture} sizes={grade === 'A' ? '116px' : '(min-width: 640px) 112px, 76px'} />
        <Grade grade={grade} small className={styles.grade} />
      </td>
      <th scope="row" className={styles.name}>
        {prize.name}
        <span className={styles.note}>{prize.note}</span>
      </th>
      <td className={`num ${styles.count}`}>
        <LiveCount grade={grade} />
      </td>
      <td className={`num ${styles.odds}`}>
        <LiveOdds grade={grade} />
      </td>
    </tr>
  );
}
