'use client';

import Link from 'next/link';
import { useState, ViewTransition, type ReactNode } from 'react';
import { artName } from '#lib/draws/draw-list.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Countdown } from '../countdown.tsx';
import { useCardFacts, type CardFacts } from '../live/live-draws.tsx';
import { PriceSeal } from '../price-seal.tsx';
import { Stamp } from '../stamp.tsx';
import { StateTags } from '../state-tags.tsx';
import { StockMeter } from '../stock-meter.tsx';
import styles from './draw-card.module.css';

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
  const [isMeant, setMeant] = useState(false);
  return (
    <>
      <div className={styles.art}>
        <ViewTransition
          name={isLeaving ? artName(draw.directoryName) : 'auto'}
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
            prefetch={isMeant ? null : false}
            className={styles.link}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setMeant(true)}
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
