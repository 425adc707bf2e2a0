import { LiveCount, LiveOdds, LiveOddsNote } from '#components/draws/live/live-prize.tsx';
import { Card } from '#components/page/card.tsx';
import { Grade } from '#components/page/grade.tsx';
import type { ShoppingDraw } from '../shopping-draw.ts';
import styles from './odds.module.css';

/** How many of each prize are left, and how likely it is that: as counted at the time it names, and followed. */
export const Odds = ({ prizes }: Pick<ShoppingDraw, 'prizes'>) => (
  <section>
    <h2 className={styles.title}>賞品と確率</h2>
    <Card>
      <table className={styles.table}>
        <caption className="visually-hidden">賞品ごとの残り枚数と確率</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">賞品</th>
            <th scope="col">残り枚数</th>
            <th scope="col">確率</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ grade, name }) => (
            <tr key={grade} className={styles.row}>
              <th scope="row" className={styles.prize}>
                <Grade grade={grade} small />
                <span>{name}</span>
              </th>
              <td className={`num ${styles.count}`}>
                <LiveCount grade={grade} />
              </td>
              <td className={`num ${styles.odds}`}>
                <LiveOdds grade={grade} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <LiveOddsNote />
      </p>
    </Card>
  </section>
);
