import { ShopPicture } from '#components/images/shop-picture.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { GiftedPrize } from '#lib/contract/gift.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './gifted-prizes.module.css';

/** The contents of a gift. */
export const GiftedPrizes = ({ prizes }: { readonly prizes: readonly GiftedPrize[] }) => (
  <ul className={styles.list}>
    {prizes.map(({ picture, name, variant, count }) => (
      <li key={`${picture.pictureId} ${name} ${variant ?? ''}`} className={styles.line}>
        <span className={styles.picture}>
          <ShopPicture picture={picture} sizes="72px" className={styles.image} />
        </span>
        <span className={`phrases ${styles.name}`}>
          <TitleText>{variant === null ? name : `${name}(${variant})`}</TitleText>
        </span>
        <span className={`num ${styles.count}`}>{`${numberText(count)}点`}</span>
      </li>
    ))}
  </ul>
);
