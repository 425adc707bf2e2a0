'use client';

import Link from 'next/link';
import { useState, ViewTransition, type ReactNode } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Card } from '#components/ui/card.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { artTransitionName } from '#lib/draws/art-transition.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { LiveDraws, type CardFacts, useCardFacts } from './live-draws.tsx';
import { Countdown, StateTags } from './state-tags.tsx';
import { StockMeter } from './stock-meter.tsx';
import styles from './draw-card.module.css';

/** The cards in their rows. They are made in the browser too, so that a page carries one list of facts. */
export const DrawCards = ({ draws }: { readonly draws: readonly CardDraw[] }) => (
  <LiveDraws>
    <ul className={styles.grid}>
      {draws.map((draw) => (
        <DrawCard key={draw.directoryName} draw={draw} />
      ))}
    </ul>
  </LiveDraws>
);

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

/** What a card is made of. */
export type CardDraw = CardFacts & Pick<DrawSummary, 'title' | 'ink' | 'art'>;

/** A draw on its card at the pegboard. It is made in the browser too, so that a page carries its facts alone. */
export const DrawCard = ({ draw }: { readonly draw: CardDraw }) => (
  <Card as="li" hanging band={draw.ink} className={styles.card}>
    <CardFace facts={draw} title={draw.title} href={drawRoute(draw.directoryName)}>
      <ShopPicture picture={draw.art} sizes={SIZES} className={styles.picture} />
    </CardFace>
  </Card>
);

type CardFaceProps = {
  readonly facts: CardFacts;
  readonly title: string;
  readonly href: string;
  /** The picture, which does not change. */
  readonly children: ReactNode;
};

/**
 * What is printed and stuck on a card. The title is the link, and it covers the whole card. Only the card that was
 * chosen says whose picture it shows: names on all of them would stand in the HTML of every list.
 */
export function CardFace({ facts, title, href, children }: CardFaceProps) {
  const draw = useCardFacts(facts);
  const over = draw.state === 'soldOut' || draw.state === 'ended' ? draw.state : null;
  const [isLeaving, setLeaving] = useState(false);
  // Whoever points at a card may choose it; a finger on it may only be scrolling.
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <>
      <div className={styles.art}>
        <ViewTransition
          name={isLeaving ? artTransitionName(draw.directoryName) : 'auto'}
          share={isLeaving ? 'auto' : 'none'}
          default="none"
        >
          {children}
        </ViewTransition>
        {over && <Stamp mark={over} />}
        <PriceSeal price={draw.price} faded={over !== null} />
      </div>
      <div className={styles.body}>
        <StateTags draw={draw} />
        <h3 className={styles.title}>
          {/* Fetched before anybody points at it, a page would bring its sheets along for a whole list. */}
          <Link
            href={href}
            prefetch={isPointedAt ? null : false}
            className={styles.link}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
            onNavigate={() => setLeaving(true)}
          >
            {title}
          </Link>
        </h3>
        <p className={`num ${styles.line}`}>{lineOf(draw)}</p>
        <div className={styles.stock}>
          <StockMeter
            draw={draw}
            lead={
              draw.state === 'upcoming' && draw.opensAt ? <Countdown opensAt={draw.opensAt} /> : undefined
            }
          />
        </div>
      </div>
    </>
  );
}

/** Before and after its sale a draw says when; else what it is about. */
function lineOf({ state, lead, opensAt, closesAt }: CardFacts): string | undefined {
  if (state === 'upcoming' && opensAt) return `${japanDateTime(opensAt)} 販売開始`;
  return state === 'ended' && closesAt ? `${japanDateTime(closesAt)} に終了しました。` : lead;
}

type PriceSealProps = { readonly price: number; readonly faded?: boolean };

/** The price of one ticket on a scalloped seal; faded when it is no longer asked. */
function PriceSeal({ price, faded = false }: PriceSealProps) {
  return (
    <p className={`num ${styles.seal} ${faded ? styles.faded : ''}`}>
      <span>1回</span>
      <b className={styles.price}>{numberText(price)}</b>
      <span className={styles.unit}>円(税込)</span>
    </p>
  );
}

type StampProps = { readonly mark: 'soldOut' | 'ended' };

/** A veil over the picture and a rubber stamp on it. The state tag below says the same, so it is not read out. */
const Stamp = ({ mark }: StampProps) => (
  <div className={`${styles.veil} ${styles[mark]}`} aria-hidden="true" />
);
