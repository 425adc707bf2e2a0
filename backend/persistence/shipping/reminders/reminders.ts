import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Reminders } from '#backend/actions/shipping/ports.ts';
import type { StorageLine } from '#backend/domain/letters/letter.ts';
import type { Connection, Database } from '../../database.ts';
import { outboxStore } from '../../members/outbox-store.ts';
import { MOMENT } from '../../members/time.ts';
import { undisturbed } from '../../members/undisturbed.ts';
import { draws, members, wonPrizes } from '../../schema.ts';
import { IS_TO_BE_REMINDED } from './due.ts';

/** So many prizes are looked at for each member that is wanted. */
const PRIZES_EACH = 25;

export const reminders = (db: Database): Reminders => ({
  due: async (atMost) => {
    // However many prizes are due, only the first of them are looked at, in the order in which they lie in their index.
    const { rows } = await db.execute<{ member_id: string }>(sql`
      select member_id from (
        select member_id, remind_at from won_prizes where ${IS_TO_BE_REMINDED}
        order by remind_at limit ${atMost * PRIZES_EACH}) as first
      group by member_id order by min(remind_at) limit ${atMost}`);
    return rows.map((row) => row.member_id);
  },

  remind: (memberId) =>
    undisturbed(() => db.transaction((tx) => remind(tx, memberId), { isolationLevel: 'read committed' })),
});

/** Whoever else reminds the member, or puts a parcel of his together, waits for him. */
async function remind(tx: Connection, memberId: string): Promise<number> {
  const { email, name } = members;
  const [member] = await tx
    .select({ to: sql<string>`${email}`, name: sql<string>`${name}` })
    .from(members)
    .where(and(eq(members.memberId, memberId), isNotNull(email), isNotNull(name)))
    .for('no key update');
  if (member === undefined) return tellNobody(tx, memberId);
  const due = await noteReminded(tx, memberId);
  if (due.length === 0) return 0;
  const uselessAfter = new Date(Math.max(...due.map(({ keptUntil }) => keptUntil.getTime())));
  const letter = { kind: 'storageEnding', name: member.name, lines: await linesOf(tx, due) } as const;
  await outboxStore(tx).add({ to: member.to, letter, memberId, uselessAfter });
  return due.length;
}

/** He has left: what is due to him counts as told, so that nobody looks at it again. */
async function tellNobody(tx: Connection, memberId: string): Promise<0> {
  await tx
    .update(wonPrizes)
    .set({ remindedAt: wonPrizes.keptUntil })
    .where(and(eq(wonPrizes.memberId, memberId), IS_TO_BE_REMINDED));
  return 0;
}

type Due = { readonly drawId: string; readonly keptUntil: Date };

async function noteReminded(tx: Connection, memberId: string): Promise<readonly Due[]> {
  const due = tx.$with('due').as(
    tx
      .select({ wonPrizeId: wonPrizes.wonPrizeId })
      .from(wonPrizes)
      .where(and(eq(wonPrizes.memberId, memberId), IS_TO_BE_REMINDED))
      .orderBy(wonPrizes.wonPrizeId)
      .for('update'),
  );
  return tx
    .with(due)
    .update(wonPrizes)
    .set({ remindedAt: MOMENT })
    .where(inArray(wonPrizes.wonPrizeId, tx.select({ wonPrizeId: due.wonPrizeId }).from(due)))
    .returning({ drawId: wonPrizes.drawId, keptUntil: wonPrizes.keptUntil });
}

/** Draw by draw, that of which something ends first before the others. */
async function linesOf(tx: Connection, due: readonly Due[]): Promise<readonly StorageLine[]> {
  const drawIds = [...new Set(due.map(({ drawId }) => drawId))];
  const titles = await tx
    .select({ drawId: draws.drawId, drawTitle: draws.title })
    .from(draws)
    .where(inArray(draws.drawId, drawIds));
  return titles
    .map(({ drawId, drawTitle }) => {
      const ends = due.filter((prize) => prize.drawId === drawId).map(({ keptUntil }) => keptUntil.getTime());
      return { drawTitle, prizes: ends.length, keptUntil: new Date(Math.min(...ends)).toISOString() };
    })
    .toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil));
}
