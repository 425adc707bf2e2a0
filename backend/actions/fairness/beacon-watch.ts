import { type BeaconChain, timeOfRound } from '#lib/fairness/beacon.ts';
import type { DrawingPause } from '#lib/contract/alarm-enums.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { ShopLog } from './shop-log.ts';

/** A beacon whose newest verified round is older than this is unavailable. */
const UNAVAILABLE_AFTER_MS = 60_000;

/** Machines with NTP differ by milliseconds. */
const CLOCK_BEHIND_MS = 2_000;

/** The pauses that a process has read are used for this time. */
const PAUSES_KNOWN_MS = 1_000;

/** The state of the beacon and of the drawing, as a process knows it. */
export type BeaconWatch = {
  /** Notes a verified round. */
  saw(round: number): void;
  /** The newest verified round; 0: none yet. */
  newest(): number;
  /** The time of the newest verified round, in milliseconds since 1970; 0: none yet. */
  newestAt(): number;
  /** Whether the beacon has published no round for a minute. `now`: the time of the database. */
  isUnavailable(now: Date): boolean;
  /** Whether a round has been due for a minute. `now`: the time of the database. */
  isLate(round: number, now: Date): boolean;
  /** Whether a round is published whose time has not come: the clock of the database is behind. */
  isAhead(now: Date): boolean;
  /** Notes why no payment may start. */
  note(pauses: readonly DrawingPause[]): void;
  /** `undefined`: they must be read again. */
  pauses(): readonly DrawingPause[] | undefined;
};

export function beaconWatch(chain: BeaconChain): BeaconWatch {
  let newest = 0;
  const isMinuteAgo = (round: number, now: Date) =>
    now.getTime() - timeOfRound(chain, round) > UNAVAILABLE_AFTER_MS;
  let noted: { readonly pauses: readonly DrawingPause[]; readonly at: number } | undefined;
  return {
    saw: (round) => {
      newest = Math.max(newest, round);
    },
    newest: () => newest,
    newestAt: () => (newest === 0 ? 0 : timeOfRound(chain, newest)),
    isUnavailable: (now) => newest === 0 || isMinuteAgo(newest, now),
    isLate: isMinuteAgo,
    isAhead: (now) => newest > 0 && timeOfRound(chain, newest) - now.getTime() > CLOCK_BEHIND_MS,
    note: (pauses) => {
      noted = { pauses, at: performance.now() };
    },
    pauses: () =>
      noted !== undefined && performance.now() - noted.at < PAUSES_KNOWN_MS ? noted.pauses : undefined,
  };
}

/** A newest round that is older than this is asked for by its number: the relay that answered may lag. */
const LAGS_AFTER_ROUNDS = 2;

/** Reads the newest round, whatever the clock of the database says. */
export async function watchBeacon(
  db: Connection,
  { beacon, watch }: Pick<ShopLog, 'beacon' | 'watch'>,
): Promise<void> {
  const latest = await beacon.latest();
  if (latest !== undefined) watch.saw(latest.round);
  const due = beacon.newestRound((await databaseTime(db)).getTime());
  if (latest !== undefined && due - latest.round < LAGS_AFTER_ROUNDS) return;
  const found = await beacon.round(due - 1);
  if (typeof found !== 'string') watch.saw(found.round);
}
