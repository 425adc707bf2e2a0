import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ImportedPerson } from '#backend/domain/members/import-rows.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { importedMembers, members } from '../schema.ts';
import { insertMember } from './members.ts';

/**
 * Adds a member of another shop, whose password nobody knows. Their wish for emails is kept aside until they are invited:
 * before, no email is sent to them. `undefined`: a member has this address.
 */
export async function insertImported(
  db: Connection,
  { line: _line, wantsNewDraws, wantsRestock, ...person }: ImportedPerson,
  passwordHash: string,
): Promise<string | undefined> {
  const added = await insertMember(db, {
    ...person,
    gender: null,
    emailPreferences: { newDraws: false, restock: false },
    passwordHash,
  });
  if (added === 'emailTaken') return undefined;
  const { memberId } = added;
  await db
    .insert(importedMembers)
    .values({ memberId, wantsNewDraws, wantsRestock, importedAt: CURRENT_TIME });
  return memberId;
}

export type ImportedCounts = { readonly imported: number; readonly toInvite: number };

/** Members of other shops who have not left, and those of them who were not invited yet. */
export async function countImported(db: Connection): Promise<ImportedCounts> {
  const [counted] = await db
    .select({
      imported: sql`count(*)`.mapWith(Number),
      toInvite: sql`count(*) filter (where ${importedMembers.invitedAt} is null)`.mapWith(Number),
    })
    .from(importedMembers);
  return counted ?? { imported: 0, toInvite: 0 };
}

export type Invited = { readonly memberId: string; readonly to: string; readonly name: string };

/** Marks all who were not invited as invited, lets their wish for emails count, and returns them. */
export async function markInvited(db: Connection): Promise<readonly Invited[]> {
  const invited = await db
    .update(importedMembers)
    .set({ invitedAt: CURRENT_TIME })
    .where(isNull(importedMembers.invitedAt))
    .returning({
      memberId: importedMembers.memberId,
      wantsNewDraws: importedMembers.wantsNewDraws,
      wantsRestock: importedMembers.wantsRestock,
    });
  const found: Invited[] = [];
  for (const { memberId, wantsNewDraws, wantsRestock } of invited) {
    const [member] = await db
      .update(members)
      .set({
        wantsNewDraws: sql`${members.wantsNewDraws} or ${wantsNewDraws}`,
        wantsRestock: sql`${members.wantsRestock} or ${wantsRestock}`,
      })
      .where(and(eq(members.memberId, memberId), isNotNull(members.email)))
      .returning({ to: members.email, name: members.name });
    if (member !== undefined && member.to !== null && member.name !== null)
      found.push({ memberId, to: member.to, name: member.name });
  }
  return found;
}

/** Forgets that a member came from another shop. */
export const forgetImport = async (db: Connection, memberId: string): Promise<void> => {
  await db.delete(importedMembers).where(eq(importedMembers.memberId, memberId));
};
