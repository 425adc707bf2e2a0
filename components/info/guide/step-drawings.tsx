import type { ComponentType } from 'react';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import type { Ink } from '#lib/contract/enums.ts';
import type { CardPicture } from '#lib/contract/site-text-blocks.ts';
import styles from './step-drawings.module.css';

const CARDS: readonly { mascot: MascotNumber; ink: Ink; price: number }[] = [
  { mascot: 2, ink: 'ichigo', price: 800 },
  { mascot: 1, ink: 'soda', price: 700 },
  { mascot: 6, ink: 'budo', price: 900 },
];

/** Step 1: three cards. */
const Rack = () => (
  <div className={`peg ${styles.rack}`}>
    {CARDS.map(({ mascot, ink, price }) => (
      <div key={ink} className={styles.card} data-ink={ink}>
        <LazyDrawing className={styles.peg} src="/art/peg.svg" width="60" height="44" alt="" />
        <div className={styles.art}>
          <LazyDrawing src={mascotPicture(mascot, ink === 'budo')} width="84" height="84" alt="" />
        </div>
        <p className={`num ${styles.price}`}>{`${price}円`}</p>
      </div>
    ))}
  </div>
);

const CHOICES = [
  ['1回', '700円'],
  ['5回', '3,500円'],
  ['10回', '7,000円'],
  ['残り全部', '132回 92,400円'],
] as const;
const CHOSEN = '10回';

/** Step 2: the four quantities, one of them chosen. */
const Quantities = () => (
  <div className={styles.ground}>
    <div className={styles.choices}>
      {CHOICES.map(([count, sum]) => (
        <p key={count} className={count === CHOSEN ? `num ${styles.chosen}` : `num ${styles.choice}`}>
          <b>{count}</b>
          <span>{sum}</span>
        </p>
      ))}
    </div>
    <LazyDrawing className={styles.mascot} src={mascotPicture(3)} width="104" height="104" alt="" />
  </div>
);

/** A capsule leaves the machine and rolls to ふぐちょ. */
const Dial = () => (
  <div className={styles.dialGround}>
    <LazyDrawing className={styles.machine} src="/art/machine-mikan.svg" width="136" height="215" alt="" />
    <svg className={styles.trail} viewBox="0 0 96 40" width="96" height="40">
      <path
        d="M3 37c8-40 34-40 44 0 8-22 24-26 34-6"
        fill="none"
        stroke="var(--budo)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
    </svg>
    <LazyDrawing className={styles.capsule} src="/art/capsule-soda.svg" width="56" height="56" alt="" />
    <LazyDrawing className={styles.dialMascot} src={mascotPicture(5)} width="124" height="124" alt="" />
  </div>
);

/** The reserved tickets and the remaining time. */
const Receipt = () => (
  <div className={styles.receiptGround}>
    <div className={styles.ticket}>
      <p className={styles.words}>
        <b>10枚をとりおき中です</b>
        お支払い総額
        <span className={`num ${styles.sum}`}>7,000円</span>
      </p>
      <p className={`num ${styles.time}`}>9:58</p>
    </div>
    <LazyDrawing className={styles.receiptMascot} src={mascotPicture(8)} width="120" height="120" alt="" />
  </div>
);

const LINE = {
  stroke: 'var(--budo)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

/** The last step: a box on its way, carried by ぐる. */
const DeliveryBox = () => (
  <div className={styles.shipmentGround}>
    <svg className={styles.way} viewBox="0 0 260 60" width="260" height="60">
      <path
        d="M4 56C40-12 220-12 256 56"
        fill="none"
        stroke="var(--budo)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
    </svg>
    <Home />
    <LazyDrawing className={styles.shipmentMascot} src={mascotPicture(7)} width="128" height="128" alt="" />
    <Box />
  </div>
);

const Home = () => (
  <svg className={styles.house} viewBox="0 0 96 96" width="92" height="92">
    <path d="M14 46v47h68V46" fill="var(--paper)" {...LINE} />
    <path d="M6 50 48 12l42 38" fill="var(--ichigo50)" {...LINE} />
    <path d="M38 93V64h20v29" fill="var(--lemon)" {...LINE} />
  </svg>
);

const Box = () => (
  <svg className={styles.box} viewBox="0 0 112 92" width="104" height="86">
    <path d="M6 28h100v61H6z" fill="var(--mikan20)" {...LINE} />
    <path d="M6 28 20 6h72l14 22z" fill="var(--mikan50)" {...LINE} />
    <path d="M46 6h20v48l-10-7-10 7z" fill="var(--lemon)" {...LINE} />
    <path d="M80 68h14M80 77h8" fill="none" {...LINE} strokeWidth={4} />
  </svg>
);

/** The drawings of the steps. Hidden from screen readers; the texts say the same. */
export const DRAWINGS: Readonly<Partial<Record<CardPicture, ComponentType>>> = {
  choose: Rack,
  count: Quantities,
  pay: Receipt,
  turn: Dial,
  receive: DeliveryBox,
};
