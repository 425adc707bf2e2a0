import { createHash } from 'node:crypto';
import type { Beacon } from '#backend/actions/fairness/beacon.ts';
import { type BeaconTiming, localChain, roundAt, signRound, timeOfRound } from '#lib/fairness/beacon.ts';

/** Results after 4 s, as long as those of drand take on average, and a round for each few sales. */
const TIMING: BeaconTiming = { genesis: 0, period: 50, delay: 80 };

/**
 * A beacon of the backend itself, for demonstrations and tests without a network. Its rounds prove nothing against
 * the shop, which has the key. `seed`: a secret of the shop, from which the key follows.
 */
export function localBeacon(seed: string, now: () => number = Date.now): Beacon {
  const secretKey = keyFrom(seed);
  const chain = localChain(secretKey, TIMING);
  return {
    chain,
    isLocal: true,
    newestRound: (ms) => roundAt(chain, ms),
    latest: async () => signRound(secretKey, roundAt(chain, now())),
    round: async (round) =>
      now() < timeOfRound(chain, round) ? 'notPublished' : signRound(secretKey, round),
  };
}

/** The order of the group is a little below 2^255, so a digest whose first byte is small is a valid key. */
function keyFrom(seed: string): Uint8Array {
  const key = new Uint8Array(createHash('sha256').update(`local beacon ${seed}`).digest());
  key[0] = (key[0] ?? 0) & 0x3f;
  return key;
}
