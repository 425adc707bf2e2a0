import { addFavouriteRoute } from '#lib/site/routes.ts';
import styles from './heart-link.module.css';

type HeartLinkProps = { readonly directoryName: string };

/** A heart that adds a draw to the favourites. Scripts mark it and let it work where it is (working-hearts.tsx). */
export const HeartLink = ({ directoryName }: HeartLinkProps) => (
  <a href={addFavouriteRoute(directoryName)} data-favourite={directoryName} className={styles.heart}>
    <span>お気に入り</span>
  </a>
);
