import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { emailCodes } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';

const { emailKey: email, ...columns } = emailCodes;
const { purpose, deviceDigest, codeHash, longDigest, forMember, sentAt, checkedAt, usedAt, tries } = columns;

/** Replaces the previous code of the same browser and its attempts. */
export async function putCode(
  db: Connection,
  {
    email: to,
    ...code
  }: Pick<EmailCode, 'purpose' | 'email' | 'deviceDigest' | 'codeHash' | 'forMember'> & {
    readonly longDigest: string;
  },
): Promise<void> {
  const fresh = { codeHash: code.codeHash, longDigest: code.longDigest, forMember: code.forMember };
  await db
    .insert(emailCodes)
    .values({ ...code, emailKey: emailKey(to) })
    .onConflictDoUpdate({
      target: [purpose, email, deviceDigest],
      set: { ...fresh, sentAt: CURRENT_TIME, checkedAt: null, usedAt: null, tries: 0 },
    });
}

/** Identifies a code by the browser that requested it, or by its long form. */
type CodeKey = { readonly deviceDigest: string } | { readonly longDigest: string };

/**
 * Counts an attempt atomically and returns the code. `undefined`, uncounted: no such code for this purpose, address
 * and member.
 */
// Also for a used code: an attempt must not reveal that it was used.
export async function countCodeAttempt(
  db: Connection,
  of: Pick<EmailCode, 'purpose' | 'email' | 'forMember'>,
  key: CodeKey,
): Promise<EmailCode | undefined> {
  const [code] = await db
    .update(emailCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        codesFor(of.purpose, of.email),
        withKey(key),
        sql`${forMember} is not distinct from ${of.forMember}`,
      ),
    )
    .returning({ purpose, email, deviceDigest, codeHash, forMember, sentAt, checkedAt, usedAt, tries });
  return code;
}

/** Records that the code was entered correctly, and undoes the counted attempt. */
// The first correct entry counts; a repeated one does not extend the lifetime.
export async function recordCodeChecked(db: Connection, code: EmailCode): Promise<void> {
  await db
    .update(emailCodes)
    .set({ checkedAt: sql`coalesce(${checkedAt}, ${CURRENT_TIME})`, tries: ONE_LESS })
    .where(and(itself(code), isNull(usedAt)));
}

/** Undoes a counted attempt when nothing was compared. */
export async function undoCodeAttempt(db: Connection, code: EmailCode): Promise<void> {
  await db.update(emailCodes).set({ tries: ONE_LESS }).where(itself(code));
}

/** Deletes all codes of an address and those requested by a member. */
export async function deleteCodesOf(
  db: Connection,
  { email: to, memberId }: { email: string; memberId: string },
): Promise<void> {
  await db.delete(emailCodes).where(or(eq(email, emailKey(to)), eq(emailCodes.forMember, memberId)));
}

export async function deleteOldCodes(db: Connection, sentBefore: Date): Promise<void> {
  await db.delete(emailCodes).where(lt(emailCodes.sentAt, sentBefore));
}

export async function useCode(db: Connection, code: EmailCode): Promise<boolean> {
  const used = await db
    .update(emailCodes)
    .set({ usedAt: CURRENT_TIME })
    .where(and(itself(code), isNull(usedAt)))
    .returning({ purpose });
  if (used.length === 0) return false;
  // Those that other browsers requested.
  await db
    .update(emailCodes)
    .set({ usedAt: CURRENT_TIME })
    .where(and(codesFor(code.purpose, code.email), isNull(usedAt)));
  return true;
}

const ONE_LESS = sql`greatest(${tries} - 1, 0)`;

const codesFor = (of: CodePurpose, to: string): SQL | undefined =>
  and(eq(purpose, of), eq(email, emailKey(to)));

const withKey = (key: CodeKey): SQL =>
  'deviceDigest' in key ? eq(deviceDigest, key.deviceDigest) : eq(longDigest, key.longDigest);

/** Identified by its hash: each has its own salt, so that a later code differs. */
const itself = (code: EmailCode): SQL | undefined =>
  and(codesFor(code.purpose, code.email), eq(deviceDigest, code.deviceDigest), eq(codeHash, code.codeHash));
