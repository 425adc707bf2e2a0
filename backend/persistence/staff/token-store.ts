import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { operatorTokens } from '../schema.ts';
import type { OperatorToken } from '#backend/domain/staff/operator-token.ts';

const { tokenId, operator, role, hash, madeAt, expiresAt, lastUsedAt, revokedAt } = operatorTokens;

/** The columns of a token without its hash. */
export const TOKEN = { tokenId, operator, role, madeAt, expiresAt, lastUsedAt, revokedAt };

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
export const hashOf = (digest: string): Uint8Array => Buffer.from(digest, 'base64url');
