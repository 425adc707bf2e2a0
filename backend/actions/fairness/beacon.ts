import type { BeaconChain, BeaconRound } from '#lib/fairness/beacon.ts';

/** The public source of random rounds. */
export type Beacon = {
  readonly chain: BeaconChain;
  /** Whether the shop makes the rounds itself. */
  readonly isLocal: boolean;
  /** The newest round that is published by this time, in milliseconds since 1970. */
  newestRound(now: number): number;
  /** The newest published round, verified. `undefined`: the beacon is unavailable. Never throws. */
  latest(): Promise<BeaconRound | undefined>;
  /** Never throws. */
  round(round: number): Promise<BeaconAnswer>;
};

/**
 * A verified round. `notPublished`: all relays say that there is no such round; one that has failed for an hour is not
 * counted. `unavailable`: another did not answer as it should, or none did.
 */
export type BeaconAnswer = BeaconRound | 'notPublished' | 'unavailable';

/** `undefined`: the answer is no round. */
export const roundOfAnswer = (answer: BeaconAnswer): BeaconRound | undefined =>
  typeof answer === 'string' ? undefined : answer;

/** Why an answer of a relay was not used. */
export const RELAY_PROBLEMS = ['unavailable', 'malformed', 'forged'] as const;
export type RelayProblem = (typeof RELAY_PROBLEMS)[number];
