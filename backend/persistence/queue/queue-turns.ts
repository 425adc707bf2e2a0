import { and, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { QueueStore, QueueTurns } from '#backend/actions/queue.ts';
import { SEEN_MS } from '#backend/domain/queue/queue-entry.ts';
import type { Step } from '#backend/domain/queue/turns.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../clock.ts';
import { draws, queueLines, queuePlaces } from '../schema.ts';
import { livingIn, readLine } from './read-queue.ts';

type Lines = Pick<QueueStore, 'lines' | 'look'>;

export const queueLineStore = (db: Connection): Lines => ({
  lines: async () => {
    const somebody = db
      .select()
      .from(queuePlaces)
      .where(and(eq(queuePlaces.drawId, queueLines.drawId), isNull(queuePlaces.lostAt)));
    const rows = await db.select({ drawId: queueLines.drawId }).from(queueLines).where(exists(somebody));
    return rows.map(({ drawId }) => drawId);
  },

  look: (drawId) => readLine(db, drawId),
});

export const queueTurns = (tx: Connection): QueueTurns => ({
  lock: async (drawId) => {
    // What is read after this lock was committed before it, and nobody places an order until the end.
    await tx
      .select({ drawId: draws.drawId })
      .from(draws)
      .where(eq(draws.drawId, drawId))
      .for('no key update');
    return readLine(tx, drawId);
  },

  take: (drawId, step) => take(tx, drawId, step),
});

async function take(tx: Connection, drawId: string, step: Step): Promise<void> {
  if (step.kind === 'open') return open(tx, drawId);
  if (step.kind === 'close') return void (await tx.delete(queuePlaces).where(eq(queuePlaces.drawId, drawId)));
  if (step.kind === 'nothing') return;
  await lose(tx, drawId, step.lost);
  await call(tx, drawId, step.called);
}

/** Numbers for those who came before the sale. Whoever has gone home in the meantime gets none. */
async function open(tx: Connection, drawId: string): Promise<void> {
  await tx
    .insert(queueLines)
    .values({ drawId, openedAt: MOMENT })
    .onConflictDoUpdate({ target: queueLines.drawId, set: { openedAt: MOMENT } });
  await tx
    .update(queuePlaces)
    .set({ lostAt: MOMENT })
    .where(and(livingIn(drawId), lte(queuePlaces.seenAt, inMs(-SEEN_MS))));
  await tx.execute(
    sql`with turns as (
        select member_id, row_number() over (order by lot, member_id) as number from ${queuePlaces}
        where ${livingIn(drawId)} and ${queuePlaces.number} is null),
      numbered as (
        update ${queuePlaces} set number = turns.number from turns
        where ${queuePlaces.drawId} = ${drawId} and ${queuePlaces.memberId} = turns.member_id)
      update ${queueLines} set numbers = (select count(*) from turns) where ${queueLines.drawId} = ${drawId}`,
  );
}

async function lose(tx: Connection, drawId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .update(queuePlaces)
    .set({ lostAt: MOMENT })
    .where(and(livingIn(drawId), inArray(queuePlaces.memberId, [...memberIds])));
}

async function call(tx: Connection, drawId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const calledNow = await tx
    .update(queuePlaces)
    .set({ calledAt: MOMENT })
    .where(and(livingIn(drawId), inArray(queuePlaces.memberId, [...memberIds])))
    .returning({ number: queuePlaces.number });
  const calledTo = Math.max(0, ...calledNow.map(({ number }) => number ?? 0));
  await tx
    .update(queueLines)
    .set({ calledTo: sql`greatest(${queueLines.calledTo}, ${calledTo})` })
    .where(eq(queueLines.drawId, drawId));
}
