import { and, count, desc, eq } from 'drizzle-orm';
import type { ActsWanted, ActStore } from '#backend/actions/operations/ports.ts';
import type { Act } from '#backend/domain/operations/operator-token.ts';
import type { Connection } from '../database.ts';
import { operatorActs } from '../schema.ts';
import { MOMENT } from '../clock.ts';

export const actStore = (db: Connection): ActStore => ({
  list: async ({ limit, offset, ...wanted }) => {
    const which = thoseOf(wanted);
    const items = await db
      .select()
      .from(operatorActs)
      .where(which)
      .orderBy(desc(operatorActs.actId))
      .limit(limit)
      .offset(offset);
    const [counted] = await db.select({ total: count() }).from(operatorActs).where(which);
    return { total: counted?.total ?? 0, items };
  },
});

const thoseOf = ({ operator, act }: Pick<ActsWanted, 'operator' | 'act'>) =>
  and(
    operator === undefined ? undefined : eq(operatorActs.operator, operator),
    act === undefined ? undefined : eq(operatorActs.act, act),
  );

/** Adds a line to the record of acts. Called within the transaction of the act, so that neither is without the other. */
export async function noteAct(tx: Connection, { operator, act, facts }: Act): Promise<void> {
  await tx.insert(operatorActs).values({ operator, act, facts, at: MOMENT });
}
