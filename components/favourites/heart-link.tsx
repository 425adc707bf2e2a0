import { addFavouriteRoute } from '#lib/site/routes.ts';
import styles from './heart-link.module.css';

type HeartLinkProps = {
  readonly directoryName: string;
  /** Of a card, which is named by its title: only the heart is shown. */
  readonly isOnCard?: boolean;
};

/** A heart that adds a draw to the favourites. Scripts mark it and let it work where it is (working-hearts.tsx). */
export const HeartLink = ({ directoryName, isOnCard = false }: HeartLinkProps) => (
  <a
    href={addFavouriteRoute(directoryName)}
    data-favourite={directoryName}
    className={isOnCard ? `${styles.heart} ${styles.onCard}` : styles.heart}
    {...(isOnCard && { 'aria-label': 'お気に入り' })}
  >
    {!isOnCard && <span>お気に入り</span>}
  </a>
);
