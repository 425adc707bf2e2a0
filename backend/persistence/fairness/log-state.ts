import { isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReplayCause } from '#lib/contract/alarm-enums.ts';
import type { Connection } from '../db/database.ts';
import { boxes, checkpoints, draws, logReplays, logSettings, waitingSales } from '../schema.ts';
import { IS_LIVE } from './log-settings.ts';

/** A checkpoint without enough signatures for this time pauses sales. */
const QUORUM_LATE_S = 10;

type LogState = {
  readonly at: Date;
  /** The newest time in the logs of all draws. */
  readonly newestEntryAt: Date | null;
  /** The oldest round for which sales wait. */
  readonly oldestWaiting: number | null;
  /** Whether a checkpoint has lacked signatures of witnesses for 10 s, and no larger one has them. */
  readonly isQuorumMissing: boolean;
  /** Whether the shop is behind its published log. */
  readonly needsReplay: boolean;
  /** Whether running backends have different settings of the beacon or the log. */
  readonly differInSettings: boolean;
};

export async function readLogState(db: Connection, quorum: number): Promise<LogState> {
  const { rows } = await db.execute<{
    at: number;
    newest: number | null;
    oldest_waiting: number | null;
    is_quorum_missing: boolean;
    needs_replay: boolean;
    differ_in_settings: boolean;
  }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      (select extract(epoch from max(${draws.logAt})) * 1000 from ${draws})::float8 as newest,
      (select min(${waitingSales.round}) from ${waitingSales})::float8 as oldest_waiting,
      ${quorum} > 0 and exists (select from ${checkpoints}
        where signed_at < clock_timestamp() - ${QUORUM_LATE_S} * interval '1 second' and size > coalesce(
          (select size from ${checkpoints} where cosignatures >= ${quorum} order by size desc limit 1), 0))
        as is_quorum_missing,
      exists (select from ${logReplays} where ${isNull(logReplays.endedAt)}) as needs_replay,
      (select count(distinct settings) > 1 from ${logSettings} where ${IS_LIVE}) as differ_in_settings`);
  const [row] = rows;
  const newest = row?.newest ?? null;
  return {
    at: new Date(row?.at ?? 0),
    newestEntryAt: newest === null ? null : new Date(newest),
    oldestWaiting: row?.oldest_waiting ?? null,
    isQuorumMissing: row?.is_quorum_missing ?? false,
    needsReplay: row?.needs_replay ?? false,
    differInSettings: row?.differ_in_settings ?? false,
  };
}

/** Whether the shop has published a log. */
export async function hasPublished(db: Connection): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${boxes} where ${isNotNull(boxes.announcedAt)} limit 1`);
  return rows.length > 0;
}

/** Pauses sales until the published log is replayed. Returns whether they were not paused for it before. */
export async function requireReplay(db: Connection, cause: ReplayCause): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${logReplays} (found_at, cause) select clock_timestamp(), ${cause}
    where not exists (select from ${logReplays} where ${isNull(logReplays.endedAt)})`);
  return (rowCount ?? 0) > 0;
}

/** Ends the pause: the shop's log is the published one. */
export const endReplay = (db: Connection) =>
  db
    .update(logReplays)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(isNull(logReplays.endedAt));
