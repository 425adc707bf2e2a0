import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { ABSENT_AFTER_MS, TURN_MS } from '#backend/domain/queue/queue-entry.ts';
import type { QueueStep, DrawQueue } from '#backend/domain/queue/turns.ts';
import type { Connection } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { draws, drawQueues, queueEntries } from '../schema.ts';
import { queueTurnPushes } from '../notifications/turn-pushes.ts';
import type { QueueEntryKey } from './queue-entries.ts';
import { activeIn, readQueue } from './read-queue.ts';

/** Locks the draw's row, as orders do. `undefined`: no such draw. */
export async function lockQueue(tx: Connection, drawId: string): Promise<DrawQueue | undefined> {
  // Everything committed before the lock is read after it, and no order is placed until the transaction ends.
  await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('no key update');
  return readQueue(tx, drawId);
}

export async function takeStep(tx: Connection, drawId: string, step: QueueStep): Promise<void> {
  if (step.kind === 'open') return open(tx, drawId);
  if (step.kind === 'close')
    return void (await tx.delete(queueEntries).where(eq(queueEntries.drawId, drawId)));
  if (step.kind === 'nothing') return;
  await lose(tx, drawId, step.lost);
  await call(tx, drawId, step.called);
}

/** Records that a called member extended their turn, in a queue that is locked. */
export async function recordTurnExtension(
  tx: Connection,
  { drawId, memberId }: QueueEntryKey,
): Promise<void> {
  await tx
    .update(queueEntries)
    .set({ extendedAt: CURRENT_TIME })
    .where(and(activeIn(drawId), eq(queueEntries.memberId, memberId)));
}

/** Opens a queue: assigns numbers to the members who joined before the sale and are still present. */
async function open(tx: Connection, drawId: string): Promise<void> {
  await tx
    .insert(drawQueues)
    .values({ drawId, openedAt: CURRENT_TIME })
    .onConflictDoUpdate({ target: drawQueues.drawId, set: { openedAt: CURRENT_TIME } });
  await tx
    .update(queueEntries)
    .set({ lostAt: CURRENT_TIME })
    .where(and(activeIn(drawId), lte(queueEntries.seenAt, inMs(-ABSENT_AFTER_MS))));
  await tx.execute(
    sql`with turns as (
        select member_id, row_number() over (order by lottery_number, member_id) as number from ${queueEntries}
        where ${activeIn(drawId)} and ${queueEntries.number} is null),
      numbered as (
        update ${queueEntries} set number = turns.number from turns
        where ${queueEntries.drawId} = ${drawId} and ${queueEntries.memberId} = turns.member_id)
      update ${drawQueues} set numbers = (select count(*) from turns) where ${drawQueues.drawId} = ${drawId}`,
  );
}

async function lose(tx: Connection, drawId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .update(queueEntries)
    .set({ lostAt: CURRENT_TIME })
    .where(and(activeIn(drawId), inArray(queueEntries.memberId, [...memberIds])));
}

async function call(tx: Connection, drawId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const calledNow = await tx
    .update(queueEntries)
    .set({ calledAt: CURRENT_TIME })
    .where(and(activeIn(drawId), inArray(queueEntries.memberId, [...memberIds])))
    .returning({ number: queueEntries.number, memberId: queueEntries.memberId });
  await queueTurnPushes(tx, {
    drawId,
    memberIds: calledNow.map(({ memberId }) => memberId),
    lifeMs: TURN_MS,
  });
  const calledTo = Math.max(0, ...calledNow.map(({ number }) => number ?? 0));
  await tx
    .update(drawQueues)
    .set({ calledTo: sql`greatest(${drawQueues.calledTo}, ${calledTo})` })
    .where(eq(drawQueues.drawId, drawId));
}
