import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection } from '../db/database.ts';
import { operatorLog, orders } from '../schema.ts';

/** The entry of the operator log at the end of a copy. */
export const COPY_ACTION = 'testShop.copy';

const Facts = z.object({ skipped: z.array(z.string()) });

/** The number of orders in a test shop, and the last copy of the live shop. */
export async function readTestShop(db: Connection) {
  const { operator: by, at, facts } = operatorLog;
  const [last] = await db
    .select({ by, at, facts })
    .from(operatorLog)
    .where(eq(operatorLog.action, COPY_ACTION))
    .orderBy(desc(at))
    .limit(1);
  return {
    orders: await db.$count(orders),
    copy: last === undefined ? null : { by: last.by, at: last.at, skipped: Facts.parse(last.facts).skipped },
  };
}
