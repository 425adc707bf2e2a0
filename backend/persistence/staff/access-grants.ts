import { and, gt, inArray, notLike, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { inMs } from '../db/clock.ts';
import { operatorLog } from '../schema.ts';
import { type DatedGrant, GRANTING_CALLS } from '#backend/domain/staff/independence.ts';
import { INDEPENDENCE_DAYS } from '#lib/contract/shop-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns which operators have given others access recently. Without commands on the shop's machine, whose users rule the database anyway. */
export async function recentGrants(db: Connection): Promise<readonly DatedGrant[]> {
  const grants = await db
    .select({
      at: operatorLog.at,
      call: operatorLog.action,
      by: operatorLog.operator,
      to: sql<string>`${operatorLog.facts} ->> 'for'`,
    })
    .from(operatorLog)
    .where(
      and(
        inArray(operatorLog.action, [...GRANTING_CALLS]),
        gt(operatorLog.at, inMs(-INDEPENDENCE_DAYS * DAY_MS)),
        notLike(operatorLog.operator, 'local:%'),
      ),
    );
  return grants.map(({ at, ...grant }) => ({
    ...grant,
    until: new Date(at.getTime() + INDEPENDENCE_DAYS * DAY_MS),
  }));
}
