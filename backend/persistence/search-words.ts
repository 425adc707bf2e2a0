import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The words of a search. A middle dot separates words too, because searches ignore it. */
export const wordsOf = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .normalize('NFKC')
    .split(/[\s・]+/)
    .filter(Boolean);

/** Whether each word is in a column that holds its text as searches compare it. Without words: true. */
export const hasWords = (column: AnyColumn | SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`strpos(${column}, nullif(search_text(${word}), '')) > 0`));
