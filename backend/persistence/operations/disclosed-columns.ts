import { type SQL, sql } from 'drizzle-orm';
import type { DisclosureSection } from '#backend/actions/operations/disclosure.ts';

/** A section of a disclosure: one value for each heading, as text, number or boolean. */
export type DisclosedTable = Pick<DisclosureSection, 'key' | 'title'> & {
  readonly columns: readonly (readonly [heading: string, value: SQL])[];
  readonly from: (memberId: string) => SQL;
};

/** `2026-11-21 14:30:00`, in Japan's time. */
export const time = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')`;

export const plain = (column: string): SQL => sql.raw(column);

/** The Japanese name of a stored word; a word without one stays as it is. */
export const named = (column: string, names: Readonly<Record<string, string>>): SQL =>
  sql`case ${sql.raw(column)}::text ${sql.join(
    Object.entries(names).map(([word, name]) => sql`when ${word} then ${name}`),
    sql` `,
  )} else ${sql.raw(column)}::text end`;

/** The title of the draw of a row. */
export const drawOf = (row: string) =>
  sql.raw(`(select title from draws d where d.draw_id = ${row}.draw_id)`);
