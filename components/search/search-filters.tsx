import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { DrawSearch } from '#lib/contract/search.ts';
import {
  countOfFilters,
  PRICE_CHOICES,
  REMAINING_CHOICES,
  SALES_TYPE_CHOICES,
  SORT_CHOICES,
} from '#lib/draws/search-choices.ts';
import { searchRoute } from '#lib/site/draw-list-pages.ts';
import styles from './search-filters.module.css';

type SearchFiltersProps = { readonly search: DrawSearch; readonly characters: readonly string[] };

/** The conditions of a search: fields of its form, folded on a phone. */
export function SearchFilters({ search, characters }: SearchFiltersProps) {
  const filters = countOfFilters(search);
  return (
    <details className={styles.filters} open={filters > 0}>
      <summary className={styles.summary}>
        <Icon name="down" size={18} className={styles.arrow} />
        <span>{`しぼりこみ・並べかえ${filters > 0 ? `(${filters})` : ''}`}</span>
      </summary>
      {search.state !== undefined && <input type="hidden" name="state" value={search.state} />}
      <div className={styles.fields}>
        {characters.length > 0 && (
          <Choice
            name="character"
            label="キャラクター"
            none="すべて"
            value={search.character}
            choices={characters.map((name) => ({ value: name, text: name }))}
          />
        )}
        <Choice
          name="maxPrice"
          label="1回の値段"
          none="すべて"
          value={search.maxPrice}
          choices={PRICE_CHOICES}
        />
        <Choice
          name="remaining"
          label="残り"
          none="すべて"
          value={search.remaining}
          choices={REMAINING_CHOICES}
        />
        <Choice
          name="salesType"
          label="ラストワン賞"
          none="すべて"
          value={search.salesType}
          choices={SALES_TYPE_CHOICES}
        />
        <Choice name="sort" label="並び順" none="おすすめ順" value={search.sort} choices={SORT_CHOICES} />
        <Actions search={search} hasFilters={filters > 0} />
      </div>
    </details>
  );
}

type ActionsProps = { readonly search: DrawSearch; readonly hasFilters: boolean };

const Actions = ({ search: { q, state }, hasFilters }: ActionsProps) => (
  <div className={styles.actions}>
    <Button kind="secondary" type="submit">
      しぼりこむ
    </Button>
    {hasFilters && (
      <Link href={searchRoute({ q, state })} prefetch={false} className={styles.clear}>
        条件を消す
      </Link>
    )}
  </div>
);

type ChoiceProps = {
  readonly name: keyof DrawSearch;
  readonly label: string;
  /** The text of the first choice, which sets no condition. */
  readonly none: string;
  readonly value: string | number | undefined;
  readonly choices: readonly { readonly value: string | number | undefined; readonly text: string }[];
};

const Choice = ({ name, label, none, value, choices }: ChoiceProps) => (
  <label className={styles.choice}>
    <span className={styles.label}>{label}</span>
    <select name={name} defaultValue={value ?? ''} className={styles.select}>
      <option value="">{none}</option>
      {choices.map((choice) => (
        <option key={choice.text} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  </label>
);
