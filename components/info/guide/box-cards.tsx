import type { ReactElement } from 'react';
import { StockMeter } from '#components/draws/stock-meter.tsx';
import { Card } from '#components/ui/card.tsx';
import type { CardPicture, SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { Paragraph } from '../clause.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import styles from './box-cards.module.css';

const EXAMPLE = { state: 'onSale', tickets: { total: 200, remaining: 132, held: 26 } } as const;

/** How to read a box: stock, odds, and what happens when it is sold out. The queue needs the whole width. */
export const BoxCards = ({ cards }: { readonly cards: readonly SiteTextCard[] }) => (
  <div className={styles.cards}>
    {cards.map(({ title, picture, lines }) => (
      <ExplainedCard
        key={title}
        title={title}
        lines={lines}
        figure={picture && figureOf(picture)}
        wide={picture === 'queue'}
      />
    ))}
  </div>
);

function figureOf(picture: CardPicture): ReactElement | undefined {
  if (picture === 'stock') return <StockMeter draw={EXAMPLE} />;
  if (picture === 'odds') return <Formula />;
  return picture === 'queue' ? <Queue /> : undefined;
}

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
  readonly lines: readonly string[];
  /** An example between the title and the text. */
  readonly figure?: ReactElement | undefined;
  readonly wide?: boolean;
};

/** One explanation. */
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

/** The first in the queue is at the left; ぐる is the last. */
const WAITING: readonly MascotNumber[] = [1, 4, 2, 6, 8];
const LAST = 7;

/** The queue for a draw: the mascots look to the left, towards its head. */
const Queue = () => (
  <div className={styles.queue} aria-hidden="true">
    <span className={styles.door}>入口</span>
    {WAITING.map((number) => (
      <BottomAlignedMascot key={number} number={number} size={60} />
    ))}
    <BottomAlignedMascot number={LAST} size={92} />
  </div>
);
