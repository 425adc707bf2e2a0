import { createHash } from 'node:crypto';
import type { Beacon } from '#backend/actions/fairness/beacon.ts';
import { type BeaconTiming, localChain, roundAt, signRound, timeOfRound } from '#lib/fairness/beacon.ts';

/**
 * Results after about 3.5 s, as those of drand. Signing a round takes 16 ms and each has a transaction of its own, so that
 * rounds of 50 ms cost a third of a processor during a sale.
 */
const TIMING: BeaconTiming = { genesis: 0, period: 250, delay: 14 };

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
