import type { FavouriteList } from './use-favourites.ts';
import styles from './favourites.module.css';

type CharacterChipsProps = { readonly names: readonly string[]; readonly list: FavouriteList };

/** A button for each character that adds it to the favourites or removes it. */
export const CharacterChips = ({ names, list }: CharacterChipsProps) => (
  <ul className={styles.chips}>
    {names.map((name) => {
      const isFavourite = list.favourites?.characters.includes(name) ?? false;
      return (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={isFavourite}
            onClick={() => void (isFavourite ? list.remove : list.add)('characters', name)}
          >
            <span aria-hidden="true">{isFavourite ? '♥' : '♡'}</span>
            <span>{` ${name}`}</span>
          </button>
        </li>
      );
    })}
  </ul>
);
