import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { operatorLog, operatorAnswers } from '../schema.ts';

const { entryId, action, operator, key } = operatorLog;

type StoredAnswer = { readonly answer: unknown; readonly isPending: boolean };

type KeyOwner = { readonly operator: string; readonly key: string };

/** The action with this key. Without `stored`, its answer was lost or is older than a day. */
export async function findAnswer(
  db: Connection,
  whose: KeyOwner,
): Promise<
  | {
      readonly entryId: number;
      readonly action: string;
      readonly stored?: { readonly digest: string; readonly answer: StoredAnswer };
    }
  | undefined
> {
  const [found] = await db
    .select({ entryId, action, digest: operatorAnswers.digest, answer: operatorAnswers.answer })
    .from(operatorLog)
    .leftJoin(operatorAnswers, eq(operatorAnswers.entryId, entryId))
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
      insert into operator_answers (entry_id, digest, answer, at)
      select entry_id, ${digest}, ${JSON.stringify(answer)}::jsonb, now() from operator_log
       where operator = ${whose.operator} and key = ${whose.key}
      on conflict do nothing`);
}
