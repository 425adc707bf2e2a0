import { Card } from '#components/page/card.tsx';
import { mascotPicture } from '#lib/site/mascot.ts';
import styles from './mascot-cards.module.css';
import { MASCOTS } from './mascots.ts';

/** ころん堂の八人, each on a card of its own. */
export function MascotCards() {
  return (
    <ul className={styles.cards} role="list">
      {MASCOTS.map(({ number, name, species, line, job }) => (
        <Card key={number} hanging as="li" className={styles.card}>
          <img
            className={styles.picture}
            src={mascotPicture(number)}
            width="208"
            height="208"
            alt=""
            loading="lazy"
            decoding="async"
          />
          <div className={styles.words}>
            <p className={styles.species}>
              {number}・{species}
            </p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.line}>{line}</p>
            <p className={styles.job}>しごと：{job}</p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
