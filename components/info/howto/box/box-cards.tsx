import { StockMeter } from '#components/draws/stock-meter.tsx';
import { ExplainedCard } from './explained-card.tsx';
import styles from './box-cards.module.css';
import { EXPLAINED } from '../explained.ts';
import { Queue } from './queue.tsx';

const EXAMPLE = { state: 'onSale', tickets: { total: 200, remaining: 132, held: 26 } } as const;

/** How to read a box: what is left in it, how likely each prize is, and what happens when it runs out. */
export const BoxCards = () => (
  <div className={styles.cards}>
    <ExplainedCard
      title="残り枚数と「手続き中」"
      lines={EXPLAINED.held}
      figure={<StockMeter draw={EXAMPLE} />}
    />
    <ExplainedCard title="いまの確率" lines={EXPLAINED.odds} figure={<Formula />} />
    <ExplainedCard title="「残り全部」" lines={EXPLAINED.rest} />
    <ExplainedCard title="完売したら" lines={EXPLAINED.soldOut} />
    <ExplainedCard title="整理券" lines={EXPLAINED.queue} figure={<Queue />} wide />
  </div>
);

const Formula = () => (
  <p className={`num ${styles.formula}`}>
    <span className={styles.part}>
      <small>A賞の残り</small>1枚
    </span>
    <span className={styles.sign}>÷</span>
    <span className={styles.part}>
      <small>箱の残り</small>132枚
    </span>
    <span className={styles.sign}>=</span>
    <b className={styles.part}>
      <small>いまの確率</small>0.76%
    </b>
  </p>
);
