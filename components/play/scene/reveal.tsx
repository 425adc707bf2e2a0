'use client';

import { type CSSProperties, useEffect, useState } from 'react';
import { Drawing } from '#components/images/drawing.tsx';
import { useImageHost } from '#components/images/image-host.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { stickerPath } from '#lib/contract/picture-path.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { isTop } from '#lib/play/rounds.ts';
import { gradeName } from '#lib/text/labels.ts';
import { confetti } from '#lib/play/confetti.ts';
import { Rays, Layer } from './layer.tsx';
import { isLettered } from './lettered-grades.ts';
import '#components/ui/grade.css';
import styles from './reveal.module.css';

type RevealProps = { readonly prize: WonPrize; readonly nth: number; readonly isOn: boolean };

const ONLOOKER = 3;
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
        <Title grade={grade} label={prize.gradeLabel} className={styles.title} />
        {size === 'large' && <Mascot number={ONLOOKER} size={112} sticker className={styles.onlooker} />}
        {size !== 'small' && (
          <Drawing src="/art/poses/lit-sticker.svg" alt="" width="120" height="120" className={styles.lamp} />
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

type TitleProps = {
  readonly grade: WonPrize['grade'];
  readonly label: string;
  readonly className: string | undefined;
};

/** The grade in the shop's lettering, a label of its own on a plate; the panel has it as text. */
function Title({ grade, label, className }: TitleProps) {
  if (grade === 'lastOne')
    return <Drawing src="/art/play/last-one.svg" alt="" width="480" height="112" className={className} />;
  if (label === grade && isLettered(grade))
    return (
      <Drawing src={`/art/play/grade-${grade}.svg`} alt="" width="260" height="200" className={className} />
    );
  return <LabelPlate name={gradeName({ gradeLabel: label })} className={className} />;
}

/** Characters of a line of a plate, and its measures in units of the drawing. */
const PLATE_LINE = 7;
const PLATE = { width: 240, height: 112, largest: 78 } as const;

/** A label of a draw's own, on one or two lines of a tilted plate. */
function LabelPlate({ name, className }: { readonly name: string; readonly className: string | undefined }) {
  const characters = [...name];
  const lineLength = characters.length <= PLATE_LINE ? characters.length : Math.ceil(characters.length / 2);
  const lines = [characters.slice(0, lineLength), characters.slice(lineLength)].filter(
    ({ length }) => length > 0,
  );
  const size = Math.min(
    PLATE.largest,
    (PLATE.width - 20) / lineLength,
    (PLATE.height - 12) / lines.length / 1.15,
  );
  return (
    <svg viewBox="0 0 260 200" className={className} aria-hidden="true">
      <g transform="rotate(-3 130 110)">
        <rect x="10" y="54" width={PLATE.width} height={PLATE.height} rx="22" className={styles.plate} />
        {lines.map((line, nth) => (
          <text
            key={nth}
            x="130"
            y={110 + (nth - (lines.length - 1) / 2) * size * 1.15}
            fontSize={size}
            className={styles.plateText}
          >
            {line.join('')}
          </text>
        ))}
      </g>
    </svg>
  );
}

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

/** The confetti flies up when the silhouette becomes the prize. Starting its 40 pieces costs a frame. */
const CONFETTI_DELAY_MS = 1_000;

function useDelayed(isOn: boolean): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setTime(true), CONFETTI_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isTime;
}
