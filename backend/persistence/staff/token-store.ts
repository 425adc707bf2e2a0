import { eq, sql } from 'drizzle-orm';
import type { TokenStore } from '#backend/actions/staff/operator-log.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { operatorTokens } from '../schema.ts';

const { tokenId, operator, role, hash, madeAt, expiresAt, lastUsedAt, revokedAt } = operatorTokens;

/** The columns of a token without its hash. */
export const TOKEN = { tokenId, operator, role, madeAt, expiresAt, lastUsedAt, revokedAt };

export const tokenStore = (db: Connection): TokenStore => ({
  find: async (digest) => {
    const [found] = await db
      .select({ ...TOKEN, at: sql`now()`.mapWith(madeAt) })
      .from(operatorTokens)
      .where(eq(hash, hashOf(digest)));
    if (found === undefined) return undefined;
    const { at, ...token } = found;
    return { token, at };
  },

  recordUse: async (id) => {
    await db.update(operatorTokens).set({ lastUsedAt: CURRENT_TIME }).where(eq(tokenId, id));
  },
});

/** Converts a base64url digest to the bytes of the table. */
export const hashOf = (digest: string): Uint8Array => Buffer.from(digest, 'base64url');
