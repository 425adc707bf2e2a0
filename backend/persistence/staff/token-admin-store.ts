import { and, between, desc, eq, isNull } from 'drizzle-orm';
import type { TokenChanges, TokenAdminStore } from '#backend/actions/staff/operator-log.ts';
import type { Connection, Database } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { operatorTokens } from '../schema.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { recordAction } from './operator-log.ts';
import { hashOf, TOKEN } from './token-store.ts';

const { tokenId, revokedAt, madeAt } = operatorTokens;

export const tokenAdminStore = (db: Database): TokenAdminStore => ({
  list: () => db.select(TOKEN).from(operatorTokens).orderBy(desc(madeAt)),

  idsIn: async ({ from, to }) => {
    const rows = await db
      .select({ tokenId })
      .from(operatorTokens)
      .where(between(tokenId, from, to));
    return rows.map((row) => row.tokenId);
  },

  inTransaction: inTransactionOn(db, tokenChanges),
});

function tokenChanges(tx: Connection): TokenChanges {
  return {
    add: async ({ operator, role, digest, lifeMs }) => {
      const row = { operator, role, hash: hashOf(digest), madeAt: CURRENT_TIME, expiresAt: inMs(lifeMs) };
      const [token] = await tx.insert(operatorTokens).values(row).returning(TOKEN);
      if (token === undefined) throw new Error('The insertion of the token returned no row.');
      return token;
    },

    revoke: async (id) => {
      const isValid = and(eq(tokenId, id), isNull(revokedAt));
      const revoked = await tx
        .update(operatorTokens)
        .set({ revokedAt: CURRENT_TIME })
        .where(isValid)
        .returning({ tokenId });
      return revoked.length > 0;
    },

    recordAction: (action) => recordAction(tx, action),
  };
}
