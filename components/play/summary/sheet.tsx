import type { WonPrize } from '#lib/contract/prize.ts';
import { groupsOf } from '#lib/play/prize-text.ts';
import { sheetOf } from '#lib/play/result-list.ts';
import { PrizeCell } from './prize-cell.tsx';
import styles from './sheet.module.css';

/** So many have a cell each; of more, equal ones share one. */
const MOST_CELLS = 24;

/** The result sheet: the best grade across the whole width, the others torn off along perforations. */
export function Sheet({ prizes }: { readonly prizes: readonly WonPrize[] }) {
  const { fine, others } = sheetOf(prizes);
  const isLong = prizes.length > MOST_CELLS;
  const cells = (group: readonly WonPrize[]) =>
    isLong ? groupsOf(group) : group.map((prize) => ({ prize, count: 1 }));
  return (
    <section aria-labelledby="won" className={styles.sheet}>
      <h2 id="won" className="visually-hidden">
        当たった賞品
      </h2>
      <ul className={styles.fine}>
        {cells(fine).map(({ prize, count }) => (
          <PrizeCell key={prize.wonPrizeId} prize={prize} count={count} isFine />
        ))}
      </ul>
      <ul className={styles.others}>
        {cells(others).map(({ prize, count }) => (
          <PrizeCell key={prize.wonPrizeId} prize={prize} count={count} isFine={false} />
        ))}
      </ul>
    </section>
  );
}
