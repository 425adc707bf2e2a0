import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CodeStore } from '#backend/actions/members/ports.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Connection } from '../database.ts';
import { emailCodes } from '../schema.ts';
import { CURRENT_TIME } from '../clock.ts';

const { purpose, emailKey: email, codeHash, forMember, sentAt, checkedAt, usedAt, tries } = emailCodes;

export const codeStore = (db: Connection): CodeStore => ({
  put: async (code) => {
    const fresh = { codeHash: code.codeHash, forMember: code.forMember, sentAt: CURRENT_TIME };
    await db
      .insert(emailCodes)
      .values({ purpose: code.purpose, emailKey: emailKey(code.email), ...fresh })
      .onConflictDoUpdate({
        target: [purpose, email],
        set: { ...fresh, checkedAt: null, usedAt: null, tries: 0 },
      });
  },

  // Also for a used code: an attempt must not reveal that it was used.
  countAttempt: async (of) => {
    const [code] = await db
      .update(emailCodes)
      .set({ tries: sql`${tries} + 1` })
      .where(and(codeFor(of.purpose, of.email), sql`${forMember} is not distinct from ${of.forMember}`))
      .returning({ purpose, email, codeHash, forMember, sentAt, checkedAt, usedAt, tries });
    return code;
  },

  // The first correct entry counts; a repeated one does not extend the lifetime.
  recordChecked: async (code) => {
    await db
      .update(emailCodes)
      .set({ checkedAt: sql`coalesce(${checkedAt}, ${CURRENT_TIME})`, tries: ONE_LESS })
      .where(unused(code));
  },

  undoAttempt: async (code) => {
    await db.update(emailCodes).set({ tries: ONE_LESS }).where(itself(code));
  },

  use: async (code) => {
    const used = await db
      .update(emailCodes)
      .set({ usedAt: CURRENT_TIME })
      .where(unused(code))
      .returning({ purpose });
    return used.length === 1;
  },

  forget: async ({ email: to, memberId }) => {
    await db.delete(emailCodes).where(or(eq(email, emailKey(to)), eq(forMember, memberId)));
  },

  purge: async (sentBefore) => {
    await db.delete(emailCodes).where(lt(sentAt, sentBefore));
  },
});

const ONE_LESS = sql`greatest(${tries} - 1, 0)`;

const codeFor = (of: CodePurpose, to: string): SQL | undefined =>
  and(eq(purpose, of), eq(email, emailKey(to)));

/** Identified by its hash: each has its own salt, so that a later code differs. */
const itself = (code: EmailCode): SQL | undefined =>
  and(codeFor(code.purpose, code.email), eq(codeHash, code.codeHash));

const unused = (code: EmailCode): SQL | undefined => and(itself(code), isNull(usedAt));
