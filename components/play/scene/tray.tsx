import type { CSSProperties } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { flavourOf } from '#lib/play/flavours.ts';
import { groupPrizes } from '#lib/play/prize-text.ts';
import { TRAY_GAP, trayRows } from '#lib/play/tray-rows.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Capsule } from './capsule.tsx';
import { Rays, Layer } from './layer.tsx';
import styles from './tray.module.css';

type TrayProps = {
  readonly prizes: readonly WonPrize[];
  /** The capsules that are kept to be opened by hand. */
  readonly kept: readonly WonPrize[];
  readonly isOn: boolean;
};

/** Up to this number each prize has a capsule; above, equal ones share one with a count. */
const MAX_CELLS = 10;

/** A handful of capsules. They open one after the other, except the kept ones. */
export function Tray({ prizes, kept, isOn }: TrayProps) {
  const cells =
    prizes.length > MAX_CELLS ? groupPrizes(prizes) : prizes.map((prize) => ({ prize, count: 1 }));
  const { rows, size } = trayRows(cells);
  const measures: CSSProperties & Record<'--cell' | '--gap', number> = { '--cell': size, '--gap': TRAY_GAP };
  return (
    <Layer isOn={isOn}>
      <div className={styles.ground}>
        <Rays tone="night" />
      </div>
      <div className={styles.tray} style={measures} data-on={isOn}>
        {rows.map((row, nth) => (
          <div key={nth} className={styles.row}>
            {row.map(({ prize, count }) => (
              <Cell
                key={prize.wonPrizeId}
                prize={prize}
                count={count}
                isKept={kept.includes(prize)}
                nth={cells.findIndex((cell) => cell.prize === prize)}
              />
            ))}
          </div>
        ))}
      </div>
    </Layer>
  );
}

type CellProps = {
  readonly prize: WonPrize;
  readonly count: number;
  readonly isKept: boolean;
  readonly nth: number;
};

const NEXT_AFTER_MS = 70;

/** A prize with its grade, or a capsule that stays closed. */
const Cell = ({ prize, count, isKept, nth }: CellProps) => (
  <div className={styles.cell} style={{ animationDelay: `${nth * NEXT_AFTER_MS}ms` }}>
    {isKept ? (
      <div className={styles.kept}>
        <Capsule flavour={flavourOf(prize)} isSticker />
      </div>
    ) : (
      <>
        <div className={styles.prize}>
          <ShopPicture
            picture={{ ...prize.picture, alt: '' }}
            sizes="180px"
            priority
            className={styles.picture}
          />
        </div>
        <Grade grade={prize.grade} label={prize.gradeLabel} small className={styles.grade} />
      </>
    )}
    {count > 1 && <span className={`num ${styles.count}`}>{`×${numberText(count)}`}</span>}
  </div>
);
