'use client';

import { Card } from '#components/page/card.tsx';
import { LiveOddsNote } from '../../live/live-prize.tsx';
import { type PrizeOnTable, PrizeRow } from './prize-row.tsx';
import styles from './prize-table.module.css';

/** Every prize with how many are left and how likely it is. Made in the browser too: its data are shorter than it. */
export function PrizeTable({ prizes }: { readonly prizes: readonly PrizeOnTable[] }) {
  return (
    <Card>
      <table className={styles.table}>
        <caption className="visually-hidden">賞品ごとの残り枚数と確率</caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col" colSpan={2}>
              賞品
            </th>
            <th scope="col">残り枚数</th>
            <th scope="col">確率</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <PrizeRow key={prize.grade} prize={prize} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <LiveOddsNote />
      </p>
    </Card>
  );
}
