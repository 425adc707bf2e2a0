import { and, eq, sql } from 'drizzle-orm';
import type { AnswerStore } from '#backend/actions/staff/operator-log.ts';
import type { Connection } from '../db/database.ts';
import { operatorActions, operatorAnswers } from '../schema.ts';

const { actId, act, operator, key } = operatorActions;

export const answerStore = (db: Connection): AnswerStore => ({
  find: async (whose) => {
    const [found] = await db
      .select({ actId, act, digest: operatorAnswers.digest, answer: operatorAnswers.answer })
      .from(operatorActions)
      .leftJoin(operatorAnswers, eq(operatorAnswers.actId, actId))
      .where(and(eq(operator, whose.operator), eq(key, whose.key)));
    if (found === undefined) return undefined;
    const { digest, answer, ...entry } = found;
    return digest === null || answer === null ? entry : { ...entry, stored: { digest, answer } };
  },

  keep: async (whose, { digest, answer }) => {
    await db.execute(sql`
      insert into operator_answers (act_id, digest, answer, at)
      select act_id, ${digest}, ${JSON.stringify(answer)}::jsonb, now() from operator_acts
       where operator = ${whose.operator} and key = ${whose.key}
      on conflict do nothing`);
  },
});
