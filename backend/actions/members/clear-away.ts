import { IDLE_LIFE_MS, WHOLE_LIFE_MS } from '../../domain/members/session-life.ts';
import { type Attic, type Purged, purge } from '../operation/purge.ts';
import type { Clock } from '../ports.ts';
import type { CodeStore, SessionStore, ThrottleStore } from './ports.ts';

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
