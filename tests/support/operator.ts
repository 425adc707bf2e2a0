import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { makeToken } from '#backend/actions/staff/tokens.ts';
import { operatorLog, operatorTokens } from '#backend/persistence/schema.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { Method, CallOptions, TestBackend } from './backend.ts';

export type Operator = {
  readonly name: string;
  readonly token: string;
  readonly tokenId: string;
  ask(method: Method, path: string, options?: CallOptions): ReturnType<TestBackend['ask']>;
};

const PROVEN_CALLS = Object.entries<OpsEndpoint>(opsContract)
  .filter(([, { stepUp }]) => stepUp === true)
  .map(([name]) => name);

/** An operator with a token that is valid for a year and was made for every call with `stepUp`. */
export async function anOperator(
  { db, ask }: Pick<TestBackend, 'db' | 'ask'>,
  name = 'hana',
  role: Role = 'owner',
): Promise<Operator> {
  const made = await makeToken(db, {
    operator: name,
    role,
    days: 365,
    provenCalls: PROVEN_CALLS,
    by: 'local:test',
  });
  if (typeof made === 'string') throw new Error(`No token was made: ${made}`);
  const headers = { authorization: `Bearer ${made.secret}` };
  return {
    name,
    token: made.secret,
    tokenId: made.token.tokenId,
    ask: (method, path, options = {}) =>
      ask(method, path, {
        ...options,
        headers: {
          ...headers,
          ...(method !== 'GET' && { [IDEMPOTENCY_HEADER]: randomUUID() }),
          ...options.headers,
        },
      }),
  };
}

/** Changes the stored row of a token. */
export const changeToken = (
  { db }: Pick<TestBackend, 'db'>,
  tokenId: string,
  to: Partial<Pick<typeof operatorTokens.$inferInsert, 'expiresAt' | 'revokedAt' | 'lastUsedAt'>>,
) => db.update(operatorTokens).set(to).where(eq(operatorTokens.tokenId, tokenId));

/** The operator log, oldest first. */
export async function operatorLogOf({ db }: Pick<TestBackend, 'db'>) {
  const rows = await db.select().from(operatorLog).orderBy(operatorLog.entryId);
  return rows.map(({ operator, action, facts }) => ({ operator, action, facts }));
}
