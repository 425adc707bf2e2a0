import { Card } from '#components/page/card.tsx';
import { StockMeter } from '#components/draws/stock-meter.tsx';
import type { Tickets } from '#lib/contract/draw.ts';
import { japanTime } from '#lib/text/dates.ts';
import styles from './stock-now.module.css';

type StockNowProps = { readonly tickets: Tickets; readonly askedAt: string };

/** How much is left in the box, and as of when. */
export const StockNow = ({ tickets, askedAt }: StockNowProps) => (
  <Card as="section" className={styles.card}>
    <h2 className={styles.title}>
      箱の中身 <span className={`num ${styles.time}`}>{japanTime(askedAt)} 現在</span>
    </h2>
    <StockMeter draw={{ state: 'onSale', tickets }} />
  </Card>
);
