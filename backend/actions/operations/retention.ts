import { IDLE_LIFE_MS, WHOLE_LIFE_MS } from '#backend/domain/members/login-session.ts';
import { KEPT_DAYS, type Outlived } from '#backend/domain/operations/retention.ts';
import type { Clock } from '../ports.ts';
import type { CodeStore, SessionStore, ThrottleStore } from '../members/ports.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Leftovers = {
  readonly clock: Clock;
  readonly sessions: Pick<SessionStore, 'purge'>;
  readonly codes: Pick<CodeStore, 'purge'>;
  readonly throttles: Pick<ThrottleStore, 'purge'>;
  readonly attic: Attic;
};

/**
 * Removes what nobody can use any more. A code is kept for a day, so that whoever types it late is told that it is
 * old; attempts are forgotten all at once when none was made for a day. Then what was kept for long enough; how much.
 */
export async function clearAway(leftovers: Leftovers): Promise<Purged> {
  const { clock, sessions, codes, throttles, attic } = leftovers;
  const now = (await clock.now()).getTime();
  await sessions.purge({ startedAt: new Date(now - WHOLE_LIFE_MS), seenAt: new Date(now - IDLE_LIFE_MS) });
  await codes.purge(new Date(now - DAY_MS));
  await throttles.purge(new Date(now - DAY_MS));
  return purge(attic);
}

/** Each transaction is short; a backlog is worked off in pieces. */
const AT_ONCE = 1_000;
const PIECES = 100;

export type Attic = {
  /** Forgets at most so many that are older; how many it were. Several may do so at once. */
  forget(what: Outlived, olderThan: { readonly days: number }, atMost: number): Promise<number>;
};

type Purged = Readonly<Partial<Record<Outlived, number>>>;

const isOutlived = (what: string): what is Outlived => what in KEPT_DAYS;

/** Forgets what was kept for long enough; how much of each. */
export async function purge(attic: Attic): Promise<Purged> {
  const purged: Partial<Record<Outlived, number>> = {};
  for (const what of Object.keys(KEPT_DAYS).filter(isOutlived)) {
    const forgotten = await forgetAll(attic, what);
    if (forgotten > 0) purged[what] = forgotten;
  }
  return purged;
}

async function forgetAll(attic: Attic, what: Outlived): Promise<number> {
  let forgotten = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const now = await attic.forget(what, { days: KEPT_DAYS[what] }, AT_ONCE);
    forgotten += now;
    if (now < AT_ONCE) break;
  }
  return forgotten;
}
