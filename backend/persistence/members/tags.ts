import { asc, eq, sql } from 'drizzle-orm';
import type { TagColour } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { memberTags } from '../schema.ts';

export type MemberTag = { readonly text: string; readonly colour: TagColour };

const { memberId, text, colour } = memberTags;

export const tagsOf = (db: Connection, of: string): Promise<readonly MemberTag[]> =>
  db.select({ text, colour }).from(memberTags).where(eq(memberId, of)).orderBy(asc(text));

/** Replaces the tags of a member. Those that stay keep who added them. */
export async function writeTags(
  tx: Connection,
  of: string,
  { tags, by }: { readonly tags: readonly MemberTag[]; readonly by: string },
): Promise<void> {
  const kept = sql.param(tags.map((tag) => tag.text));
  await tx.delete(memberTags).where(sql`${memberId} = ${of} and not ${text} = any (${kept}::text[])`);
  for (const tag of tags)
    await tx
      .insert(memberTags)
      .values({ memberId: of, ...tag, addedBy: by, addedAt: CURRENT_TIME })
      .onConflictDoUpdate({ target: [memberId, text], set: { colour: tag.colour } });
}

export async function deleteTagsOf(db: Connection, of: string): Promise<void> {
  await db.delete(memberTags).where(eq(memberId, of));
}

type UsedTag = MemberTag & { readonly members: number };

/** All tags with the number of their members, the most used first. The colour is the last that was chosen. */
export async function usedTags(db: Connection): Promise<readonly UsedTag[]> {
  const { rows } = await db.execute<UsedTag>(sql`
    select text, (array_agg(colour order by added_at desc))[1] as colour, count(*)::int as members
      from member_tags group by text order by members desc, text limit 200`);
  return rows;
}
