'use client';

import type { Suggestion as Suggested } from '#lib/forms/zip-lookup.ts';
import styles from '../looks/zip-field.module.css';

type SuggestionProps = { readonly suggestion: Suggested; readonly onTake: (address: string) => void };

/** What a zip code stands for, said politely, and buttons where there is something to choose. */
export function Suggestion({ suggestion: { words, offers }, onTake }: SuggestionProps) {
  const isOnly = offers.length === 1;
  return (
    <>
      <p className={styles.words} role="status">
        {words}
      </p>
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label="ご住所の候補">
          {offers.map((address) => (
            <li key={address}>
              <button type="button" className={styles.offer} onClick={() => onTake(address)}>
                {isOnly ? 'このご住所にする' : address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
