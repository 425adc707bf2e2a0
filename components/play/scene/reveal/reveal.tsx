import type { CSSProperties } from 'react';
import { Drawing } from '#components/image/drawing.tsx';
import { ShopPicture } from '#components/image/shop-picture.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { isTop } from '#lib/play/rounds.ts';
import { Rays } from '../opening/rays.tsx';
import { Layer } from '../stage/layer.tsx';
import { Confetti } from './confetti.tsx';
import styles from './reveal.module.css';
import { Title } from './title.tsx';

type RevealProps = { readonly prize: WonPrize; readonly nth: number; readonly isOn: boolean };

const NOKOSAN = 3;
/** With the two above, all eight. */
const EVERYBODY = [8, 4, 1, 2, 7, 6] as const;

const seated = (seat: number): CSSProperties & Record<'--seat', number> => ({ '--seat': seat });

/** The prize, as large as it gets; the better it is, the more come to see it. */
export function Reveal({ prize, nth, isOn }: RevealProps) {
  const { grade } = prize;
  const isLastOne = grade === 'lastOne';
  const isFine = isTop(prize) || grade === 'C' || grade === 'D';
  return (
    <Layer isOn={isOn}>
      <div className={styles.reveal} data-on={isOn} data-grade={grade}>
        <div className={styles.rays}>
          <Rays tone={grade} />
        </div>
        <div className={styles.disc}>
          <svg viewBox="0 0 380 380" className={styles.rim} aria-hidden="true">
            <circle cx="190" cy="190" r="184" />
            <circle cx="190" cy="190" r="166" />
          </svg>
          <div className={styles.prize}>
            <ShopPicture
              picture={{ ...prize.picture, alt: '' }}
              sizes="320px"
              priority
              className={styles.picture}
            />
          </div>
        </div>
        <Title grade={grade} className={styles.title} />
        {isTop(prize) && <Mascot number={NOKOSAN} size={112} sticker className={styles.nokosan} />}
        {isFine && (
          <Drawing
            src="/art/poses/fuguchio-lit-sticker.svg"
            alt=""
            width="120"
            height="120"
            className={styles.fuguchio}
          />
        )}
        {isTop(prize) &&
          EVERYBODY.map((number, seat) => (
            <div key={number} className={styles.guest} style={seated(seat)}>
              <Mascot number={number} size={80} sticker className={styles.mascot} />
            </div>
          ))}
        {(grade === 'A' || isLastOne) && <Confetti seed={nth} isGold={isLastOne} isOn={isOn} />}
      </div>
    </Layer>
  );
}
