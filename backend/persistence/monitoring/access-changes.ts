import { and, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { type AccessChange, CHANGED_ACCESS, CHANGED_MS } from '#backend/domain/staff/access-changes.ts';
import { inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { operatorLog } from '../schema.ts';
import { IS_RECOVERY } from '../staff/operator-log.ts';

const { action, operator, facts, at } = operatorLog;

/** The invitation that a trial prints when it starts. */
const LAUNCHER = 'local:launcher';

/** Returns the recent entries that have changed who may do what, newest first. */
export const accessChanges = (db: Connection): Promise<readonly AccessChange[]> =>
  db
    .select({ action, operator, to: sql<string | null>`${facts} ->> 'for'`, at })
    .from(operatorLog)
    .where(
      and(
        gt(at, inMs(-CHANGED_MS)),
        ne(operator, LAUNCHER),
        or(inArray(action, [...CHANGED_ACCESS]), IS_RECOVERY),
      ),
    )
    .orderBy(sql`${at} desc`)
    .limit(100);
