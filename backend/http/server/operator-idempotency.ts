import { digestOf } from '#backend/crypto/secrets.ts';
import type { z } from 'zod';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import type { CallInput } from './parse.ts';
import type { Refusal } from './refusals.ts';
import type { CallResult } from './send.ts';
import { storeAnswer, findAnswer } from '#backend/persistence/staff/answers.ts';
import type { Database } from '#backend/persistence/db/database.ts';

type KeyedCall = {
  readonly call: string;
  /** Of the answer. */
  readonly schema: z.ZodType;
  readonly operator: string;
  readonly key: string;
  readonly input: CallInput;
  readonly run: () => Promise<Result>;
};
type Result = CallResult | Refusal<OpsRefusalCode>;

/**
 * Runs a call once per key of an operator. The transaction of the action writes the key into the operator log, where it
 * is unique, so that of two requests at the same time one is rolled back. The answer is stored after it.
 */
export async function runOnce(db: Database, keyed: KeyedCall): Promise<Result> {
  const { call, schema, operator, key, input, run } = keyed;
  const digest = digestOf(`${call}\n${JSON.stringify(input, bytesAsText)}`);
  const before = await earlierResult();
  if (before !== undefined) return before;
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    // Another request with the key may have been faster, or the action was committed before the error.
    const done = await earlierResult();
    if (done === undefined) throw error;
    return done;
  }
  if ('refusal' in result) {
    // Another request with the key may have changed the state. A refusal may be in the operator log itself.
    const done = await earlierResult();
    return done !== undefined && 'answer' in done ? done : result;
  }
  if ('answer' in result) {
    const { isPending = false } = result;
    const answer: unknown = (isPending ? PendingApproval : schema).parse(result.answer);
    await storeAnswer(db, { operator, key }, { digest, answer: { answer, isPending } });
  }
  return result;

  async function earlierResult(): Promise<Result | undefined> {
    const entry = await findAnswer(db, { operator, key });
    if (entry === undefined) return undefined;
    const { entryId, action, stored } = entry;
    if (stored === undefined)
      return { refusal: 'doneBefore', detail: `It is entry ${entryId} of the operator log (${action}).` };
    return stored.digest === digest
      ? stored.answer
      : { refusal: 'keyReused', detail: `Used for entry ${entryId} of the operator log (${action}).` };
  }
}

/** Pictures and CSV files count by their bytes. */
const bytesAsText = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
