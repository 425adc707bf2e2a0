import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { toBase64 } from '#lib/fairness/bytes.ts';
import { inclusionSubtrees } from '#lib/fairness/stored-tree.ts';
import type { Connection } from '../db/database.ts';
import { checkpoints, logHeads } from '../schema.ts';
import { rootsOfSubtrees } from './log-nodes.ts';

/** A leaf of a draw with the first checkpoint that holds it and has its quorum, else with the first one. */
export type StoredStamp = {
  readonly index: number;
  readonly entries: number;
  /** The neighbours of the leaf up to the root of the checkpoint, in base64. */
  readonly path: readonly string[];
  readonly checkpoint: string;
};

/** The leaves of a draw for which entries of this range were the newest. */
export async function stampsOf(
  db: Connection,
  drawId: string,
  { from, to, quorum }: { readonly from: number; readonly to: number; readonly quorum: number },
): Promise<readonly StoredStamp[]> {
  const { index, entries } = logHeads;
  const firstWith = (which: SQL) => sql`(select json_build_object('size', c.size, 'note', c.note)
    from ${checkpoints} c where c.size > ${index} and ${which} order by c.size limit 1)`;
  // Asks for each number of signatures, because an index has the first checkpoint of each.
  const firstOfQuorum = sql`(select min(covering.size) from
    generate_series(${quorum}::smallint, (select max(cosignatures) from ${checkpoints})) signatures(number)
    cross join lateral (select c.size from ${checkpoints} c
      where c.cosignatures = signatures.number and c.size > ${index} order by c.size limit 1) covering)`;
  const first = sql<{ size: number; note: string } | null>`coalesce(
    ${firstWith(sql`c.size = ${firstOfQuorum}`)}, ${firstWith(sql`true`)})`;
  const rows = await db
    .select({ index, entries, first })
    .from(logHeads)
    .where(and(eq(logHeads.drawId, drawId), gte(entries, from), lt(entries, to)))
    .orderBy(asc(entries));
  const stamps = rows.flatMap((row) => (row.first === null ? [] : { ...row, first: row.first }));
  const paths = stamps.map((stamp) => inclusionSubtrees(stamp.index, stamp.first.size));
  const roots = await rootsOfSubtrees(db, paths.flat());
  let read = 0;
  return stamps.map(({ first: { note }, ...leaf }, place) => {
    const start = read;
    read += paths[place]?.length ?? 0;
    return { ...leaf, path: roots.slice(start, read).map(toBase64), checkpoint: note };
  });
}
