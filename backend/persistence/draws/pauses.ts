import { and, eq, isNotNull } from 'drizzle-orm';
import type { SalePause } from '#backend/domain/draws/draw.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { activeIn } from '../queue/read-queue.ts';
import { draws, queueEntries } from '../schema.ts';

/** Pauses the sale of a locked draw; null: it goes on. Called members wait again with their numbers, so that no turn passes. */
export async function setPause(tx: Connection, drawId: string, pause: SalePause | null): Promise<void> {
  await tx
    .update(draws)
    .set({
      pausedAt: pause?.since ?? null,
      pauseReason: pause?.reason ?? null,
      updatedAt: CURRENT_TIME,
    })
    .where(eq(draws.drawId, drawId));
  if (pause === null) return;
  await tx
    .update(queueEntries)
    .set({ calledAt: null, extendedAt: null })
    .where(and(activeIn(drawId), isNotNull(queueEntries.calledAt)));
}
