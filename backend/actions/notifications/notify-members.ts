import { uselessAfter } from '#backend/domain/notifications/notification.ts';
import { runChanges } from '#backend/domain/notifications/runs.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  watchedDraws,
  applyRunChanges,
  withdrawClosedNotifications,
  claimRun,
  releaseRun,
  notifyNextMembers,
  type StartedRun,
} from '#backend/persistence/notifications/run-store.ts';
import type { Database } from '#backend/persistence/db/database.ts';

export type NotifyDeps = {
  readonly db: Database;
  /** Waits between two batches, so that they leave the database to the buyers. */
  readonly pause: () => Promise<void>;
};

/** Members per statement. */
const BATCH_SIZE = 200;
/** Batches of one claim: they take less than its lease. */
const MAX_BATCHES = 25;
/** Members who mark a draw shortly before its sale are notified as well. */
const LATER_FAVOURITES_MS = 10_000;

export type Notified = Pick<StartedRun, 'directoryName' | 'kind'> & { readonly members: number };

/** Records what has happened to draws, and withdraws what is no longer true. */
export async function recordEvents(db: Database): Promise<void> {
  const watched = await watchedDraws(db);
  const now = await databaseTime(db);
  const changes = watched.flatMap((draw) => runChanges(draw, now));
  if (changes.length > 0) await applyRunChanges(db, changes);
  await withdrawClosedNotifications(db);
}

/**
 * Notifies members of one event, batch by batch. Each batch is one statement that records who was notified together with
 * their messages: after a crash the next run continues with the others. `undefined`: no event is due.
 */
export async function notifyMembers(deps: NotifyDeps, stopping: AbortSignal): Promise<Notified | undefined> {
  const run = await claimRun(deps.db);
  if (run === undefined) return undefined;
  const { members, isDone } = await notifyInBatches(deps, run, stopping);
  if (!isDone) await releaseRun(deps.db, run, { dueInMs: 0 });
  else if (run.kind === 'saleOpens') await releaseRun(deps.db, run, { dueInMs: LATER_FAVOURITES_MS });
  else await releaseRun(deps.db, run, 'ended');
  return { directoryName: run.directoryName, kind: run.kind, members };
}

async function notifyInBatches({ db, pause }: NotifyDeps, run: StartedRun, stopping: AbortSignal) {
  const { kind, startedAt, opensAt, directoryName, drawTitle } = run;
  const params = {
    atMost: BATCH_SIZE,
    addedUntil: kind === 'saleOpens' ? opensAt : startedAt,
    draw: { directoryName, drawTitle, opensAt: opensAt.toISOString() },
    uselessAfter: uselessAfter(kind, run, startedAt),
  };
  let members = 0;
  for (let batch = 0; batch < MAX_BATCHES && !stopping.aborted; batch += 1) {
    const notified = await notifyNextMembers(db, run, params);
    members += notified;
    if (notified < BATCH_SIZE) return { members, isDone: true };
    await pause();
  }
  return { members, isDone: false };
}
