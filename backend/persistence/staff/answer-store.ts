import { and, eq, sql } from 'drizzle-orm';
import type { KeyOwner, StoredAnswer } from '#backend/actions/staff/operator-log.ts';
import type { Connection } from '../db/database.ts';
import { operatorActions, operatorAnswers } from '../schema.ts';

const { actId, act, operator, key } = operatorActions;

/** The action with this key. Without `stored`, its answer was lost or is older than a day. */
export async function findAnswer(
  db: Connection,
  whose: KeyOwner,
): Promise<
  | {
      readonly actId: number;
      readonly act: string;
      readonly stored?: { readonly digest: string; readonly answer: StoredAnswer };
    }
  | undefined
> {
  const [found] = await db
    .select({ actId, act, digest: operatorAnswers.digest, answer: operatorAnswers.answer })
    .from(operatorActions)
    .leftJoin(operatorAnswers, eq(operatorAnswers.actId, actId))
    .where(and(eq(operator, whose.operator), eq(key, whose.key)));
  if (found === undefined) return undefined;
  const { digest, answer, ...entry } = found;
  return digest === null || answer === null ? entry : { ...entry, stored: { digest, answer } };
}

/** Stores the answer of the action with this key. Without such an action, nothing was changed and nothing is stored. */
export async function storeAnswer(
  db: Connection,
  whose: KeyOwner,
  { digest, answer }: { readonly digest: string; readonly answer: StoredAnswer },
): Promise<void> {
  await db.execute(sql`
      insert into operator_answers (act_id, digest, answer, at)
      select act_id, ${digest}, ${JSON.stringify(answer)}::jsonb, now() from operator_acts
       where operator = ${whose.operator} and key = ${whose.key}
      on conflict do nothing`);
}
