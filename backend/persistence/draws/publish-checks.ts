import { desc, eq, sql } from 'drizzle-orm';
import type { CheckLine } from '#backend/domain/draws/publish-check.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { publishChecks } from '../schema.ts';

export type StoredCheck = typeof publishChecks.$inferSelect;

type NewCheck = Pick<StoredCheck, 'drawId' | 'publisher'> & { readonly lines: readonly CheckLine[] };

/** Stores the check with which a draw is published or changed. */
export async function addCheck(tx: Connection, check: NewCheck): Promise<void> {
  await tx.insert(publishChecks).values({ ...check, at: CURRENT_TIME });
}

/** The checks of a draw, the latest first. */
export const checksOfDraw = (tx: Connection, drawId: string): Promise<readonly StoredCheck[]> =>
  tx.select().from(publishChecks).where(eq(publishChecks.drawId, drawId)).orderBy(desc(publishChecks.at));

type OpenCheck = Pick<StoredCheck, 'publisher'> & {
  readonly directoryName: string;
  readonly title: string;
  readonly publishedAt: Date;
  readonly decisions: number;
};

/** Draws whose latest check no second person has confirmed, until their sale ends; the longest waiting first. */
export async function openChecks(tx: Connection): Promise<OpenCheck[]> {
  const { rows } = await tx.execute<Omit<OpenCheck, 'publishedAt'> & { at: number }>(sql`
    select d.directory_name as "directoryName", d.title, c.publisher, extract(epoch from c.at)::float8 * 1000 as at,
           jsonb_array_length(jsonb_path_query_array(c.lines, '$[*] ? (@.isMet == false)')) as decisions
      from draws d
      join lateral (select * from publish_checks where draw_id = d.draw_id order by at desc limit 1) c on true
     where d.closes_at > now() and c.confirmed_by is null and c.lines @> '[{"isMet": false}]'
     order by c.at`);
  return rows.map(({ at, ...row }) => ({ ...row, publishedAt: new Date(at) }));
}

/** Adds the second person. */
export async function confirmCheck(tx: Connection, checkId: string, by: string): Promise<StoredCheck> {
  const [confirmed] = await tx
    .update(publishChecks)
    .set({ confirmedBy: by, confirmedAt: CURRENT_TIME })
    .where(eq(publishChecks.checkId, checkId))
    .returning();
  if (confirmed === undefined) throw new Error(`There is no check ${checkId}.`);
  return confirmed;
}
