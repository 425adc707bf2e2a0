import { IDLE_LIFE_MS, WHOLE_LIFE_MS, KNOWN_DEVICE_LIFE_MS } from '#backend/domain/members/login-session.ts';
import { RETENTION_DAYS, type RetainedKind } from '#backend/domain/retention.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { deleteOldSessions } from '#backend/persistence/members/sessions.ts';
import { deleteOldDevices } from '#backend/persistence/members/known-devices.ts';
import { deleteOldCodes } from '#backend/persistence/members/codes.ts';
import { deleteOldThrottles } from '#backend/persistence/members/throttles.ts';
import { deleteOldRows } from '#backend/persistence/retention.ts';
import type { Database } from '#backend/persistence/db/database.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes expired sessions, known devices, codes and attempts, then rows past their retention. Returns the number of the latter by kind.
 * A code is kept for a day so that its late use gets the answer "expired". Attempts are deleted a day after the last one.
 */
export async function deleteExpired(db: Database): Promise<DeletedRows> {
  const now = (await databaseTime(db)).getTime();
  await deleteOldSessions(db, {
    startedAt: new Date(now - WHOLE_LIFE_MS),
    seenAt: new Date(now - IDLE_LIFE_MS),
  });
  await deleteOldDevices(db, new Date(now - KNOWN_DEVICE_LIFE_MS));
  await deleteOldCodes(db, new Date(now - DAY_MS));
  await deleteOldThrottles(db, new Date(now - DAY_MS));
  return deletePastRetention(db);
}

/** Small batches keep each transaction short. */
const BATCH_ROWS = 1_000;
const MAX_BATCHES = 100;

type DeletedRows = Readonly<Partial<Record<RetainedKind, number>>>;

const isRetainedKind = (what: string): what is RetainedKind => what in RETENTION_DAYS;

/** Deletes rows past their retention. Returns their number by kind. */
export async function deletePastRetention(db: Database): Promise<DeletedRows> {
  const deleted: Partial<Record<RetainedKind, number>> = {};
  for (const what of Object.keys(RETENTION_DAYS).filter(isRetainedKind)) {
    const count = await deleteAll(db, what);
    if (count > 0) deleted[what] = count;
  }
  return deleted;
}

async function deleteAll(db: Database, what: RetainedKind): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = await deleteOldRows(db, what, { days: RETENTION_DAYS[what] }, BATCH_ROWS);
    deleted += now;
    if (now < BATCH_ROWS) break;
  }
  return deleted;
}
