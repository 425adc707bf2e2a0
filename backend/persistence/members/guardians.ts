import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { GuardianDecision } from '#backend/domain/members/guardian.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { guardians, members } from '../schema.ts';

export type Guardian = Omit<typeof guardians.$inferSelect, 'emailKey' | 'linkDigest' | 'linkEndsAt'>;

/** The token's digest and its end. */
export type GuardianLink = { readonly linkDigest: string; readonly linkEndsAt: Date };

export const decisionOf = ({ confirmedAt, monthlyCap, stoppedAt }: Guardian): GuardianDecision => ({
  isConfirmed: confirmedAt !== null,
  monthlyCap,
  isStopped: stoppedAt !== null,
});

const GUARDIAN = {
  memberId: guardians.memberId,
  email: guardians.email,
  invitedAt: guardians.invitedAt,
  confirmedAt: guardians.confirmedAt,
  monthlyCap: guardians.monthlyCap,
  stoppedAt: guardians.stoppedAt,
};

export async function findGuardian(db: Connection, memberId: string): Promise<Guardian | undefined> {
  const [found] = await db.select(GUARDIAN).from(guardians).where(eq(guardians.memberId, memberId));
  return found;
}

/** The guardian with this link, unless it has ended. */
export async function findGuardianByLink(db: Connection, linkDigest: string): Promise<Guardian | undefined> {
  const isValid = and(eq(guardians.linkDigest, linkDigest), gt(guardians.linkEndsAt, CURRENT_TIME));
  const [found] = await db.select(GUARDIAN).from(guardians).where(isValid);
  return found;
}

/** The minors whose guardian has this mailbox, with their names. */
export const findWards = (db: Connection, email: string) =>
  db
    .select({ memberId: guardians.memberId, email: guardians.email, childName: members.name })
    .from(guardians)
    .innerJoin(members, eq(members.memberId, guardians.memberId))
    .where(and(eq(guardians.emailKey, emailKey(email)), isNotNull(guardians.confirmedAt)));

/** Invites a guardian, or another one in place of one who has not confirmed. Returns false after a confirmation. */
export async function inviteGuardian(
  db: Connection,
  invited: { readonly memberId: string; readonly email: string } & GuardianLink,
): Promise<boolean> {
  const row = { ...invited, emailKey: emailKey(invited.email), invitedAt: CURRENT_TIME };
  const { rowCount } = await db
    .insert(guardians)
    .values(row)
    .onConflictDoUpdate({ target: guardians.memberId, set: row, setWhere: isNull(guardians.confirmedAt) });
  return rowCount === 1;
}

export async function replaceGuardianLink(
  db: Connection,
  memberId: string,
  link: GuardianLink,
): Promise<void> {
  await db.update(guardians).set(link).where(eq(guardians.memberId, memberId));
}

type Decided = { readonly monthlyCap: number | null; readonly isStopped: boolean };

/** Writes what a guardian has decided; the first time confirms. */
export async function writeDecision(
  db: Connection,
  memberId: string,
  { monthlyCap, isStopped }: Decided,
): Promise<void> {
  await db
    .update(guardians)
    .set({
      confirmedAt: sql`coalesce(${guardians.confirmedAt}, ${CURRENT_TIME})`,
      monthlyCap,
      stoppedAt: isStopped ? sql`coalesce(${guardians.stoppedAt}, ${CURRENT_TIME})` : null,
    })
    .where(eq(guardians.memberId, memberId));
}

/** Deletes the guardian of a member. Returns whether there was one. */
export async function deleteGuardian(db: Connection, memberId: string): Promise<boolean> {
  const { rowCount } = await db.delete(guardians).where(eq(guardians.memberId, memberId));
  return rowCount === 1;
}
