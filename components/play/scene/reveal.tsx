'use client';

import { type CSSProperties, useEffect, useState } from 'react';
import { Drawing } from '#components/images/drawing.tsx';
import { useImageHost } from '#components/images/image-host.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { stickerPath } from '#lib/contract/picture-path.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { isTop } from '#lib/play/rounds.ts';
import { confetti } from '#lib/play/confetti.ts';
import { Rays, Layer } from './layer.tsx';
import '#components/ui/grade.css';
import styles from './reveal.module.css';

type RevealProps = { readonly prize: WonPrize; readonly nth: number; readonly isOn: boolean };

const NOKOSAN = 3;
/** The remaining mascots: with the two above, all eight. */
const GUESTS = [8, 4, 1, 2, 7, 6] as const;

const seated = (seat: number): CSSProperties & Record<'--seat', number> => ({ '--seat': seat });

function sizeOf(prize: WonPrize) {
  if (isTop(prize)) return 'large';
  return prize.grade === 'C' || prize.grade === 'D' ? 'middle' : 'small';
}

/** The prize in its largest size; better prizes have more mascots around them. */
export function Reveal({ prize, nth, isOn }: RevealProps) {
  const { grade } = prize;
  const isLastOne = grade === 'lastOne';
  const size = sizeOf(prize);
  return (
    <Layer isOn={isOn}>
      <div className={styles.reveal} data-on={isOn} data-grade={grade} data-size={size}>
        <div className={styles.rays}>
          <Rays tone={isLastOne ? 'night' : 'grade'} />
        </div>
        <div className={styles.disc}>
          <svg viewBox="0 0 380 380" className={styles.rim} aria-hidden="true">
            <circle cx="190" cy="190" r="184" />
            <circle cx="190" cy="190" r="166" />
          </svg>
          <Sticker picture={prize.picture} />
        </div>
        <Title grade={grade} className={styles.title} />
        {size === 'large' && <Mascot number={NOKOSAN} size={112} sticker className={styles.nokosan} />}
        {size !== 'small' && (
          <Drawing
            src="/art/poses/fuguchio-lit-sticker.svg"
            alt=""
            width="120"
            height="120"
            className={styles.fuguchio}
          />
        )}
        {size === 'large' &&
          GUESTS.map((number, seat) => (
            <div key={number} className={styles.guest} style={seated(seat)}>
              <Mascot number={number} size={80} sticker className={styles.mascot} />
            </div>
          ))}
        {(grade === 'A' || isLastOne) && <Confetti seed={nth} isGold={isLastOne} isOn={isOn} />}
      </div>
    </Layer>
  );
}

/** The prize cut out with a white edge, or on a tile where the shop has no such picture of it. */
function Sticker({ picture }: Pick<WonPrize, 'picture'>) {
  const host = useImageHost();
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <div className={`${styles.prize} ${styles.tile}`}>
        <ShopPicture picture={{ ...picture, alt: '' }} sizes="320px" priority className={styles.picture} />
      </div>
    );
  return (
    <div className={styles.prize}>
      <img
        src={`${host}${stickerPath(picture)}`}
        alt=""
        className={styles.picture}
        onError={() => setMissing(true)}
      />
    </div>
  );
}

type TitleProps = { readonly grade: WonPrize['grade']; readonly className: string | undefined };

/** The grade in the shop's lettering; the panel has it as text. */
const Title = ({ grade, className }: TitleProps) =>
  grade === 'lastOne' ? (
    <Drawing src="/art/play/last-one.svg" alt="" width="400" height="210" className={className} />
  ) : (
    <Drawing src={`/art/play/grade-${grade}.svg`} alt="" width="260" height="200" className={className} />
  );

/** Few enough for a phone to animate each as an element, without a canvas. */
const PIECES = 40;

type ConfettiProps = { readonly seed: number; readonly isGold: boolean; readonly isOn: boolean };

type Flight = CSSProperties & Record<`--${string}`, string>;

/** Confetti that flies up from the middle and falls. */
function Confetti({ seed, isGold, isOn }: ConfettiProps) {
  const flies = useDelayed(isOn);
  return (
    <div className={styles.confetti} data-on={flies} data-gold={isGold}>
      {confetti(PIECES, seed).map(({ flyX, flyY, fallX, turn, delay, colour, shape }, i) => {
        const flight: Flight = {
          '--fly': `${flyX.toFixed(1)}vmin, ${flyY.toFixed(1)}vmax`,
          '--fall': `${fallX.toFixed(1)}vmin`,
          '--turn': `${turn.toFixed(0)}deg`,
          animationDelay: `${delay.toFixed(0)}ms`,
        };
        return <i key={i} style={flight} data-colour={colour} data-shape={shape} />;
      })}
    </div>
  );
}

/** Delays the confetti, because starting 40 pieces costs a frame and the prize appears in this one. */
const CONFETTI_DELAY_MS = 240;

function useDelayed(isOn: boolean): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setTime(true), CONFETTI_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isTime;
}
