import { and, count, desc, eq } from 'drizzle-orm';
import type { ActsWanted, ActStore } from '#backend/actions/operation/ports.ts';
import type { Connection } from '../database.ts';
import { operatorActs } from '../schema.ts';

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
