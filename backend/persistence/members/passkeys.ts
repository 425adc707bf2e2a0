import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { MemberPasskey, NewMemberPasskey } from '#backend/domain/members/passkey.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { memberChallenges, memberPasskeys } from '../schema.ts';

const { passkeyId, memberId } = memberPasskeys;

export async function findMemberPasskey(db: Connection, id: string): Promise<MemberPasskey | undefined> {
  const [found] = await db.select().from(memberPasskeys).where(eq(passkeyId, id));
  return found;
}

/** The oldest first. */
export const passkeysOfMember = (db: Connection, of: string): Promise<readonly MemberPasskey[]> =>
  db
    .select()
    .from(memberPasskeys)
    .where(eq(memberId, of))
    .orderBy(asc(memberPasskeys.addedAt), asc(passkeyId));

/** `false`: somebody has a passkey with this id, which its browser has chosen. */
export async function insertMemberPasskey(
  db: Connection,
  of: string,
  { transports, ...passkey }: NewMemberPasskey,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(memberPasskeys)
    .values({ ...passkey, transports: [...transports], memberId: of, addedAt: CURRENT_TIME })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** `false`: it was removed meanwhile. */
export async function recordMemberPasskeyUse(db: Connection, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await db
    .update(memberPasskeys)
    .set({ counter, usedAt: CURRENT_TIME })
    .where(eq(passkeyId, id));
  return rowCount === 1;
}

/** Returns the removed passkey's device; `undefined`: the member has no such passkey. */
export async function deleteMemberPasskey(
  db: Connection,
  of: string,
  id: string,
): Promise<string | undefined> {
  const [removed] = await db
    .delete(memberPasskeys)
    .where(and(eq(memberId, of), eq(passkeyId, id)))
    .returning({ device: memberPasskeys.device });
  return removed?.device;
}

export async function deletePasskeysOfMember(db: Connection, of: string): Promise<void> {
  await db.delete(memberPasskeys).where(eq(memberId, of));
}

type Challenge = { readonly digest: string; readonly purpose: string; readonly lifeMs: number };

/** Expired challenges that the storing of one deletes. */
const DELETED_WITH_EACH = 10;

/** Stores a challenge. Anybody may ask for them, so each deletes expired ones: those of the last minutes remain. */
export async function storeMemberChallenge(
  db: Connection,
  { digest, purpose, lifeMs }: Challenge,
): Promise<void> {
  await db.execute(sql`
    with expired as materialized (
      select digest from ${memberChallenges} where expires_at < ${CURRENT_TIME}
       limit ${DELETED_WITH_EACH} for update skip locked),
    gone as (delete from ${memberChallenges} where digest in (select digest from expired))
    insert into ${memberChallenges} (digest, purpose, expires_at) values (${digest}, ${purpose}, ${inMs(lifeMs)})`);
}

/** `false`: no such challenge of this purpose, or it is over. Each is used once. */
export async function useMemberChallenge(
  db: Connection,
  { digest, purpose }: Omit<Challenge, 'lifeMs'>,
): Promise<boolean> {
  const isIssued = and(
    eq(memberChallenges.digest, digest),
    eq(memberChallenges.purpose, purpose),
    gt(memberChallenges.expiresAt, CURRENT_TIME),
  );
  const { rowCount } = await db.delete(memberChallenges).where(isIssued);
  return rowCount === 1;
}
