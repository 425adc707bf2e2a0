import type { ReactNode } from 'react';
import type { Tickets } from '#lib/contract/draw.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { isFew } from '#lib/draws/draw-status.ts';
import { stockBar, stockSentence, stockText } from '#lib/draws/draw-text.ts';
import styles from './stock-meter.module.css';

type StockMeterProps = {
  readonly draw: { readonly state: DrawState; readonly tickets: Tickets };
  /** Replaces the text at the start of the line, such as with the time until the sale opens. */
  readonly lead?: ReactNode;
};

/** The stock of a box as twenty tickets, with the numbers as text. */
export function StockMeter({ draw, lead }: StockMeterProps) {
  const { before, strong, after, note } = stockText(draw);
  const bar = stockBar(draw);
  return (
    <div className={styles.stock} data-live data-look={isFew(draw) ? 'few' : draw.state}>
      <div className={styles.words}>
        <p className="num">
          {lead ?? (
            <>
              <span>{`${before} `}</span>
              {strong && <b className={styles.strong}>{strong}</b>}
              <span>{` ${after}`}</span>
            </>
          )}
        </p>
        {note && <p className={`num ${draw.state === 'onSale' ? styles.held : styles.note}`}>{note}</p>}
      </div>
      <div
        className={styles.bar}
        role="meter"
        aria-label="残り枚数"
        aria-valuemax={draw.tickets.total}
        aria-valuenow={draw.tickets.remaining}
        aria-valuetext={stockSentence(draw)}
      >
        <span className={styles.free} style={{ width: `${bar.free}%` }} />
        {bar.held > 0 && <span className={styles.hatched} style={{ width: `${bar.held}%` }} />}
      </div>
    </div>
  );
}
