import { and, desc, eq } from 'drizzle-orm';
import type { OperatorLogFilter, OperatorLogStore } from '#backend/actions/operations/ports.ts';
import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { Connection } from '../database.ts';
import { operatorActions } from '../schema.ts';
import { CURRENT_TIME } from '../clock.ts';

export const operatorLogStore = (db: Connection): OperatorLogStore => ({
  list: async ({ limit, offset, ...filter }) => {
    const which = matching(filter);
    const items = await db
      .select(ENTRY)
      .from(operatorActions)
      .where(which)
      .orderBy(desc(operatorActions.actId))
      .limit(limit)
      .offset(offset);
    return { total: await db.$count(operatorActions, which), items };
  },
});

const { actId, operator: who, act: what, facts, at } = operatorActions;
const ENTRY = { actId, operator: who, act: what, facts, at };

const matching = ({ operator, act }: Pick<OperatorLogFilter, 'operator' | 'act'>) =>
  and(
    operator === undefined ? undefined : eq(operatorActions.operator, operator),
    act === undefined ? undefined : eq(operatorActions.act, act),
  );

/** Adds an entry to the operator log, in the transaction of the action. */
export async function recordAction(tx: Connection, action: OperatorAction): Promise<void> {
  await tx.insert(operatorActions).values({ ...action, at: CURRENT_TIME });
}
