import { IDLE_LIFE_MS, WHOLE_LIFE_MS } from '#backend/domain/members/login-session.ts';
import { KNOWN_DEVICE_LIFE_MS } from '#backend/domain/members/known-device.ts';
import { RETENTION_DAYS, type RetainedKind } from '#backend/domain/retention.ts';
import type { Clock } from './ports.ts';
import type { CodeStore, KnownDeviceStore, SessionStore, ThrottleStore } from './members/ports.ts';

const DAY_MS = 24 * 60 * 60_000;

export type RetentionDeps = {
  readonly clock: Clock;
  readonly sessions: Pick<SessionStore, 'purge'>;
  readonly knownDevices: Pick<KnownDeviceStore, 'purge'>;
  readonly codes: Pick<CodeStore, 'purge'>;
  readonly throttles: Pick<ThrottleStore, 'purge'>;
  readonly retention: RetentionStore;
};

/**
 * Deletes expired sessions, known devices, codes and attempts, then rows past their retention. Returns the number of the latter by kind.
 * A code is kept for a day so that its late use gets the answer "expired". Attempts are deleted a day after the last one.
 */
export async function deleteExpired(deps: RetentionDeps): Promise<DeletedRows> {
  const { clock, sessions, knownDevices, codes, throttles, retention } = deps;
  const now = (await clock.now()).getTime();
  await sessions.purge({ startedAt: new Date(now - WHOLE_LIFE_MS), seenAt: new Date(now - IDLE_LIFE_MS) });
  await knownDevices.purge(new Date(now - KNOWN_DEVICE_LIFE_MS));
  await codes.purge(new Date(now - DAY_MS));
  await throttles.purge(new Date(now - DAY_MS));
  return deletePastRetention(retention);
}

/** Small batches keep each transaction short. */
const BATCH_ROWS = 1_000;
const MAX_BATCHES = 100;

export type RetentionStore = {
  /** Deletes at most `atMost` rows older than `days` and returns their number. Safe to run concurrently. */
  deleteOld(what: RetainedKind, olderThan: { readonly days: number }, atMost: number): Promise<number>;
};

type DeletedRows = Readonly<Partial<Record<RetainedKind, number>>>;

const isRetainedKind = (what: string): what is RetainedKind => what in RETENTION_DAYS;

/** Deletes rows past their retention. Returns their number by kind. */
export async function deletePastRetention(retention: RetentionStore): Promise<DeletedRows> {
  const deleted: Partial<Record<RetainedKind, number>> = {};
  for (const what of Object.keys(RETENTION_DAYS).filter(isRetainedKind)) {
    const count = await deleteAll(retention, what);
    if (count > 0) deleted[what] = count;
  }
  return deleted;
}

async function deleteAll(retention: RetentionStore, what: RetainedKind): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = await retention.deleteOld(what, { days: RETENTION_DAYS[what] }, BATCH_ROWS);
    deleted += now;
    if (now < BATCH_ROWS) break;
  }
  return deleted;
}
