import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { REMINDER_DAYS } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { draws, members, wonPrizes } from '../schema.ts';
import { IS_WAITING, isPlayed } from '../prizes/unshipped-prizes.ts';

/** Prizes read per member. */
const PRIZES_PER_MEMBER = 25;

/** Members to remind that the storage of their prizes ends, those who have waited longest first. */
export async function membersToRemind(db: Connection, atMost: number): Promise<readonly string[]> {
  // Reads only the first due prizes, in index order.
  const { rows } = await db.execute<{ member_id: string }>(sql`
    select member_id from (
      select member_id, remind_at from won_prizes where ${IS_TO_BE_REMINDED}
      order by remind_at limit ${atMost * PRIZES_PER_MEMBER}) as first
    group by member_id order by min(remind_at) limit ${atMost}`);
  return rows.map((row) => row.member_id);
}

export type DueReminder = { readonly drawId: string; readonly drawTitle: string; readonly keptUntil: Date };

/** Locks a member. `undefined`: they have left. */
export async function lockMemberToRemind(
  tx: Connection,
  memberId: string,
): Promise<{ readonly to: string; readonly name: string } | undefined> {
  const { email, name } = members;
  const [member] = await tx
    .select({ to: sql<string>`${email}`, name: sql<string>`${name}` })
    .from(members)
    .where(and(eq(members.memberId, memberId), isNotNull(email), isNotNull(name)))
    .for('no key update');
  return member;
}

/** Marks the due prizes of a member as reminded and returns them. */
export async function markReminded(tx: Connection, memberId: string): Promise<readonly DueReminder[]> {
  const due = tx.$with('due').as(
    tx
      .select({ wonPrizeId: wonPrizes.wonPrizeId })
      .from(wonPrizes)
      .where(and(eq(wonPrizes.memberId, memberId), IS_TO_BE_REMINDED, isPlayed(memberId)))
      .orderBy(wonPrizes.wonPrizeId)
      .for('update'),
  );
  const marked = await tx
    .with(due)
    .update(wonPrizes)
    .set({ remindedAt: CURRENT_TIME })
    .where(inArray(wonPrizes.wonPrizeId, tx.select({ wonPrizeId: due.wonPrizeId }).from(due)))
    .returning({ drawId: wonPrizes.drawId, keptUntil: wonPrizes.keptUntil });
  const titles = await tx
    .select({ drawId: draws.drawId, drawTitle: draws.title })
    .from(draws)
    .where(inArray(draws.drawId, [...new Set(marked.map(({ drawId }) => drawId))]));
  const titleOf = new Map(titles.map(({ drawId, drawTitle }) => [drawId, drawTitle]));
  return marked.map((prize) => ({ ...prize, drawTitle: titleOf.get(prize.drawId) ?? '' }));
}

/** Marks the due prizes of a member who has left, so that they are not read again. */
export async function markUnreachable(tx: Connection, memberId: string): Promise<void> {
  await tx
    .update(wonPrizes)
    .set({ remindedAt: wonPrizes.keptUntil })
    .where(and(eq(wonPrizes.memberId, memberId), IS_TO_BE_REMINDED));
}

/** A reminder due before this has no storage left that could end. */
const OLDEST = sql.raw(`interval '${REMINDER_DAYS.first} days'`);

/** The reminder is due, not sent, and storage has not ended. `remind_at` is set for every prize. */
export const IS_TO_BE_REMINDED = sql`${IS_WAITING}
  and remind_at <= now() and remind_at > now() - ${OLDEST} and kept_until > now()`;
