import type { ReactNode } from 'react';
import { StockMeter } from '#components/draws/stock-meter.tsx';
import { Card } from '#components/ui/card.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { EXPLAINED } from './explained.ts';
import { Paragraph } from '../clause.tsx';
import type { Text } from '../text.ts';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import styles from './box-cards.module.css';

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

type ExplainedCardProps = {
  readonly title: string;
  readonly lines: readonly Text[];
  /** An example to look at, between the title and the words. */
  readonly figure?: ReactNode;
  readonly wide?: boolean;
};

/** One thing explained. */
const ExplainedCard = ({ title, lines, figure, wide = false }: ExplainedCardProps) => (
  <Card className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
    <h3 className={styles.title}>{title}</h3>
    {figure && <div className={styles.figure}>{figure}</div>}
    <div className={styles.words}>
      {lines.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </Card>
);

/** Who came first stands at the door. ぐる, the last, is the calmest. */
const WAITING: readonly MascotNumber[] = [1, 4, 2, 6, 8];
const LAST = 7;

/** The queue in front of a draw: they look to the left, where it goes in. */
const Queue = () => (
  <div className={styles.queue} aria-hidden="true">
    <span className={styles.door}>入口</span>
    {WAITING.map((number) => (
      <BottomAlignedMascot key={number} number={number} size={60} />
    ))}
    <BottomAlignedMascot number={LAST} size={92} />
  </div>
);
