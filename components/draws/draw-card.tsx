'use client';

import Link from 'next/link';
import { useState, ViewTransition, type ReactNode } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { addFavouriteRoute, drawRoute } from '#lib/site/routes.ts';
import { artTransitionName } from '#lib/draws/art-transition.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { GradesLeft } from './grades-left.tsx';
import { LiveDraws, type CardFacts, useCardFacts } from './live-draws.tsx';
import { Countdown, StateTags } from './state-tags.tsx';
import { StockMeter } from './stock-meter.tsx';
import styles from './draw-card.module.css';

type DrawCardsProps = {
  readonly draws: readonly CardDraw[];
  /** The first picture loads at once. */
  readonly priority: boolean;
};

/** The cards in rows. A client component, so that a page sends the list of facts once. */
export const DrawCards = ({ draws, priority }: DrawCardsProps) => (
  <LiveDraws>
    <ul className={styles.grid}>
      {draws.map((draw, place) => (
        <DrawCard key={draw.directoryName} draw={draw} priority={priority && place === 0} />
      ))}
    </ul>
  </LiveDraws>
);

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

/** The data of a card. */
export type CardDraw = CardFacts & Pick<DrawSummary, 'title' | 'ink' | 'art'>;

type DrawCardProps = { readonly draw: CardDraw; readonly priority?: boolean };

/** A draw's card. A client component, so that a page sends its facts only. */
export const DrawCard = ({ draw, priority = false }: DrawCardProps) => (
  <Card as="li" hanging band={draw.ink} className={styles.card}>
    <CardFace facts={draw} title={draw.title} href={drawRoute(draw.directoryName)}>
      <ShopPicture picture={draw.art} sizes={SIZES} priority={priority} className={styles.picture} />
    </CardFace>
  </Card>
);

type CardFaceProps = {
  readonly facts: CardFacts;
  readonly title: string;
  readonly href: string;
  /** The picture, which is constant. */
  readonly children: ReactNode;
};

/**
 * The face of a card. The title is a link that covers the card. Only the clicked card gets a view transition name:
 * names on all cards would be in the HTML of every list.
 */
export function CardFace({ facts, title, href, children }: CardFaceProps) {
  const draw = useCardFacts(facts);
  const over = draw.state === 'soldOut' || draw.state === 'ended' ? draw.state : null;
  const [isLeaving, setLeaving] = useState(false);
  // A mouse over a card may choose it; a finger on it may only scroll.
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
        {/* Like HeartLink; written out, because it is in the first scripts. */}
        {over === null && (
          <a
            href={addFavouriteRoute(draw.directoryName)}
            data-favourite={draw.directoryName}
            className={styles.heart}
            aria-label="お気に入り"
          />
        )}
      </div>
      <div className={styles.body}>
        <StateTags draw={draw} isNew={facts.isNew === true} />
        <h3 className={styles.title}>
          {/* Prefetched on hover only: otherwise a list would load the style sheets of all its pages. */}
          <Link
            href={href}
            prefetch={isPointedAt ? null : false}
            className="covers-card"
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
            onNavigate={() => setLeaving(true)}
          >
            <TitleText>{title}</TitleText>
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
          {draw.state === 'onSale' && draw.bestGrades && <GradesLeft grades={draw.bestGrades} />}
        </div>
      </div>
    </>
  );
}

/** Opening or closing time before and after the sale, otherwise the lead. */
function lineOf({ state, lead, opensAt, closesAt }: CardFacts): string | undefined {
  if (state === 'upcoming' && opensAt) return `${japanDateTime(opensAt)} 販売開始`;
  return state === 'ended' && closesAt ? `${japanDateTime(closesAt)} に終了しました。` : lead;
}

type PriceSealProps = { readonly price: number; readonly faded?: boolean };

/** The price of one ticket on a scalloped seal; faded when the draw is over. */
function PriceSeal({ price, faded = false }: PriceSealProps) {
  return (
    <p className={`num ${styles.seal} ${faded ? styles.faded : ''}`} data-live>
      <span>1回</span>
      <b className={price < 10_000 ? styles.price : styles.long}>
        {price === 0 ? '無料' : numberText(price)}
      </b>
      {price > 0 && <span className={styles.unit}>円(税込)</span>}
    </p>
  );
}

type StampProps = { readonly mark: 'soldOut' | 'ended' };

/** A veil over the picture and a stamp. Hidden from screen readers, because the state tag says the same. */
const Stamp = ({ mark }: StampProps) => (
  <div className={`${styles.veil} ${styles[mark]}`} aria-hidden="true" />
);
