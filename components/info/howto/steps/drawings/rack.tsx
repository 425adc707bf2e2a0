import { mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import type { Ink } from '#lib/contract/enums.ts';
import styles from './rack.module.css';

const CARDS: readonly { mascot: MascotNumber; ink: Ink; price: number }[] = [
  { mascot: 2, ink: 'ichigo', price: 800 },
  { mascot: 1, ink: 'soda', price: 700 },
  { mascot: 6, ink: 'budo', price: 900 },
];

/** Three cards on the pegboard. */
export const Rack = () => (
  <div className={`peg ${styles.rack}`}>
    {CARDS.map(({ mascot, ink, price }) => (
      <div key={ink} className={styles.card} data-ink={ink}>
        <img className={styles.peg} src="/art/peg.svg" width="60" height="44" alt="" loading="lazy" />
        <div className={styles.art}>
          <img src={mascotPicture(mascot, ink === 'budo')} width="84" height="84" alt="" loading="lazy" />
        </div>
        <p className={`num ${styles.price}`}>{price}円</p>
      </div>
    ))}
  </div>
);
