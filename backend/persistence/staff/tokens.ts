import { and, between, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { operatorTokens } from '../schema.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { OperatorToken } from '#backend/domain/staff/operator-token.ts';

const { tokenId, operator, role, provenCalls, hash, madeAt, expiresAt, lastUsedAt, revokedAt } =
  operatorTokens;

/** The columns of a token without its hash. */
const TOKEN = { tokenId, operator, role, provenCalls, madeAt, expiresAt, lastUsedAt, revokedAt };

/** Finds a token, valid or not, by the digest of the secret, with the time of the query. */
export async function findToken(
  db: Connection,
  digest: string,
): Promise<{ readonly token: OperatorToken; readonly at: Date } | undefined> {
  const [found] = await db
    .select({ ...TOKEN, at: sql`now()`.mapWith(madeAt) })
    .from(operatorTokens)
    .where(eq(hash, hashOf(digest)));
  if (found === undefined) return undefined;
  const { at, ...token } = found;
  return { token, at };
}

export async function recordTokenUse(db: Connection, id: string): Promise<void> {
  await db.update(operatorTokens).set({ lastUsedAt: CURRENT_TIME }).where(eq(tokenId, id));
}

/** Converts a base64url digest to the bytes of the table. */
const hashOf = (digest: string): Uint8Array => Buffer.from(digest, 'base64url');

/** Newest first. */
export const allTokens = (db: Connection): Promise<readonly OperatorToken[]> =>
  db.select(TOKEN).from(operatorTokens).orderBy(desc(madeAt));

export async function tokenIdsIn(db: Connection, { from, to }: IdRange): Promise<readonly string[]> {
  const rows = await db
    .select({ tokenId })
    .from(operatorTokens)
    .where(between(tokenId, from, to));
  return rows.map((row) => row.tokenId);
}

type NewToken = {
  readonly operator: string;
  readonly role: Role;
  readonly provenCalls: readonly string[];
  readonly digest: string;
  readonly lifeMs: number;
};

export async function insertToken(
  tx: Connection,
  { digest, lifeMs, provenCalls: calls, ...token }: NewToken,
): Promise<OperatorToken> {
  const row = {
    ...token,
    provenCalls: [...calls],
    hash: hashOf(digest),
    madeAt: CURRENT_TIME,
    expiresAt: inMs(lifeMs),
  };
  const [added] = await tx.insert(operatorTokens).values(row).returning(TOKEN);
  if (added === undefined) throw new Error('The insertion of the token returned no row.');
  return added;
}

/** Revokes all tokens of an operator. */
export async function revokeTokensOf(tx: Connection, name: string): Promise<void> {
  await tx
    .update(operatorTokens)
    .set({ revokedAt: CURRENT_TIME })
    .where(and(eq(operator, name), isNull(revokedAt)));
}

/** `false`: the token was revoked before or does not exist. */
export async function setTokenRevoked(tx: Connection, id: string): Promise<boolean> {
  const revoked = await tx
    .update(operatorTokens)
    .set({ revokedAt: CURRENT_TIME })
    .where(and(eq(tokenId, id), isNull(revokedAt)))
    .returning({ tokenId });
  return revoked.length > 0;
}
