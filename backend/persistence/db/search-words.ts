import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { BETWEEN_WORDS } from '#backend/domain/draws/search.ts';
import type { Connection } from './database.ts';

/** The words of a search. */
export const wordsOf = (q: string | undefined): readonly string[] =>
  (q ?? '').normalize('NFKC').split(BETWEEN_WORDS).filter(Boolean);

/** Whether each word is in a column that holds its text as searches compare it. Without words: true. */
export const hasWords = (column: AnyColumn | SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`strpos(${column}, nullif(search_text(${word}), '')) > 0`));

type SearchedText = {
  /** Holds the text as searches compare it. */
  readonly column: AnyColumn | SQL;
  /** Of its pairs of characters (`searchIndex`). */
  readonly index: string;
  /** The part of the rows up to which they are read in less time than all texts. Default: 0.4. */
  readonly rareUpTo?: number;
};

/**
 * As `hasWords`, for long lists: the rows that have a rare word are found in the index of pairs. For a frequent word, the
 * texts of all rows are read.
 */
export async function findsWords(
  db: Connection,
  { column, index, rareUpTo = 0.4 }: SearchedText,
  words: readonly string[],
): Promise<SQL | undefined> {
  const rare = await rareWords(db, { index, rareUpTo }, words);
  return and(
    hasWords(column, words),
    ...rare.map((word) => sql`search_terms(${column}) @> search_pairs(${word})`),
  );
}

type Rare = Required<Pick<SearchedText, 'index' | 'rareUpTo'>>;

/**
 * The words with a pair of characters that is in few of the texts, by PostgreSQL's statistics. A plan alone would take a
 * frequent word for a rare one, because it multiplies the frequencies of its pairs; or compute the pairs of every text.
 */
async function rareWords(
  db: Connection,
  { index, rareUpTo }: Rare,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    with frequent as materialized (
      select unnest(most_common_elems::text::text[]) as pair, unnest(most_common_elem_freqs) as frequency
      from pg_stats where schemaname = current_schema and tablename = ${index})
    select word from unnest(${sql.param([...words])}::text[]) word
    where exists (select from unnest(search_pairs(word)) pair where pair not in (
      select frequent.pair from frequent where frequent.pair is not null and frequency > ${rareUpTo}::real))`);
  return rows.map(({ word }) => word);
}

/**
 * Whether a column contains a text: kana, widths, cases and variants of kanji are equal (`search_text`). The index of a column holds every
 * character and pair of characters of its value; pairs of a longer text may stand apart in it, so that the value itself
 * is compared too: first as it is, because that takes a hundredth of the time. `pairs`: those of the text.
 */
export function containsText(column: AnyColumn | SQL, text: string, pairs = sql`search_pairs(${text})`): SQL {
  const has = sql`search_terms(${column}) @> ${pairs}`;
  const isShort = [...text].length < 3;
  return isShort
    ? has
    : sql`${has} and (strpos(${column}, ${text}) > 0 or strpos(search_text(${column}), search_text(${text})) > 0)`;
}

/** Whether a column begins with a text, compared as in `containsText`. */
export const beginsWithText = (column: AnyColumn | SQL, text: string): SQL =>
  sql`search_terms(${column}) @> search_pairs(${text}) and strpos(search_text(${column}), search_text(${text})) = 1`;
