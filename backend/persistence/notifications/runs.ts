import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { rankOf } from '#lib/contract/email-kinds.ts';
import type { Run, RunChange, WatchedDraw } from '#backend/domain/notifications/runs.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { drawCancellations, draws, notificationRuns } from '../schema.ts';
import { notifyNext } from './notify-next.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { NotifiedDraw } from '#backend/domain/notifications/notification.ts';
import { retryOnConflict } from '../db/transaction.ts';

/** Longer than the batches of one claim take. */
const LEASE_MS = 60_000;

const { drawId, kind, armedAt, startedAt, endedAt, dueAt } = notificationRuns;

/** Changes runs. A change that another backend has made has no effect. */
export async function applyRunChanges(db: Database, changes: readonly RunChange[]): Promise<void> {
  for (const change of changes) await applyChange(db, change);
}

/** A run whose event has happened. */
export type StartedRun = Period &
  Omit<NotifiedDraw, 'opensAt'> & {
    readonly drawId: string;
    readonly kind: NotificationKind;
    readonly startedAt: Date;
  };

/** Makes a run due again after a pause, or ends it. */
export async function releaseRun(
  db: Database,
  { drawId: id, kind: what }: StartedRun,
  next: { readonly dueInMs: number } | 'ended',
): Promise<void> {
  const released = next === 'ended' ? { endedAt: CURRENT_TIME } : { dueAt: inMs(next.dueInMs) };
  await db
    .update(notificationRuns)
    .set(released)
    .where(and(eq(drawId, id), eq(kind, what), isNull(endedAt)));
}

export type NotifyParams = {
  readonly atMost: number;
  /** Favourites that were added later are not notified. */
  readonly addedUntil: Date;
  /** The content of the emails without the token that unsubscribes. */
  readonly draw: NotifiedDraw;
  readonly uselessAfter: Date;
};

/** Notifies the next members and records it, all or nothing. Returns their number; below `atMost`: these were the last. */
export const notifyNextMembers = (db: Database, run: StartedRun, params: NotifyParams): Promise<number> =>
  retryOnConflict(() => notifyNext(db, run, params));

/** Deletes the queued messages about draws that are closed or cancelled. */
export async function withdrawClosedNotifications(db: Database): Promise<void> {
  await db.execute(sql`
      delete from outbox using draws d
      where outbox.rank >= ${rankOf('drawNotification')} and message ->> 'kind' = 'drawNotification'
        and d.directory_name = message ->> 'directoryName'
        and (d.closes_at <= now() or exists (select from draw_cancellations c where c.draw_id = d.draw_id))`);
}

export async function watchedDraws(db: Database): Promise<readonly WatchedDraw[]> {
  const { opensAt, closesAt, total, sold, held } = draws;
  const isCancelled = sql<boolean>`${drawCancellations.drawId} is not null`;
  const rows = await db
    .select({
      draw: { drawId: draws.drawId, opensAt, closesAt, total, sold, held, isCancelled },
      run: { kind, armedAt, startedAt, endedAt },
    })
    .from(draws)
    .leftJoin(drawCancellations, eq(drawCancellations.drawId, draws.drawId))
    .leftJoin(notificationRuns, eq(drawId, draws.drawId))
    .where(and(IS_PUBLIC, or(sql`${closesAt} > now()`, and(isNotNull(drawId), isNull(endedAt)))));
  return [...Map.groupBy(rows, ({ draw }) => draw.drawId).values()].flatMap((ofDraw) => {
    const runs: Partial<Record<NotificationKind, Run>> = {};
    for (const { run } of ofDraw) if (run !== null) runs[run.kind] = run;
    return ofDraw.slice(0, 1).map(({ draw }) => ({ ...draw, runs }));
  });
}

async function applyChange(db: Database, { drawId: id, kind: what, change }: RunChange): Promise<void> {
  const isThis = and(eq(drawId, id), eq(kind, what));
  const row = { drawId: id, kind: what, dueAt: CURRENT_TIME };
  switch (change) {
    case 'arm': {
      const armed = { armedAt: CURRENT_TIME, startedAt: null, endedAt: null };
      await db
        .insert(notificationRuns)
        .values({ ...row, ...armed })
        .onConflictDoUpdate({ target: [drawId, kind], set: armed, setWhere: isNotNull(endedAt) });
      return;
    }
    case 'disarm':
      await db.delete(notificationRuns).where(and(isThis, isNull(startedAt)));
      return;
    case 'start': {
      const started = { startedAt: CURRENT_TIME, dueAt: CURRENT_TIME };
      const unlessStarted = { setWhere: sql`${startedAt} is null and ${endedAt} is null` };
      await db
        .insert(notificationRuns)
        .values({ ...row, ...started })
        .onConflictDoUpdate({ target: [drawId, kind], set: started, ...unlessStarted });
      return;
    }
    case 'end':
      await db
        .update(notificationRuns)
        .set({ endedAt: CURRENT_TIME })
        .where(and(isThis, isNull(endedAt)));
  }
}

export async function claimRun(db: Database): Promise<StartedRun | undefined> {
  const due = db.$with('due').as(
    db
      .select({ ofDraw: sql`${drawId}`.as('of_draw'), ofKind: sql`${kind}`.as('of_kind') })
      .from(notificationRuns)
      .where(and(isNotNull(startedAt), isNull(endedAt), lte(dueAt, CURRENT_TIME)))
      .orderBy(desc(eq(kind, 'saleOpens')), asc(dueAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [run] = await db
    .with(due)
    .update(notificationRuns)
    .set({ dueAt: inMs(LEASE_MS) })
    .from(due)
    .where(and(eq(drawId, due.ofDraw), eq(kind, due.ofKind)))
    .returning({ drawId, kind, startedAt });
  if (run === undefined || run.startedAt === null) return undefined;
  const { directoryName, title: drawTitle, opensAt, closesAt } = draws;
  const [draw] = await db
    .select({ directoryName, drawTitle, opensAt, closesAt })
    .from(draws)
    .where(eq(draws.drawId, run.drawId));
  return draw && { ...run, ...draw, startedAt: run.startedAt };
}
