import { setTimeout as pause } from 'node:timers/promises';
import {
  type Beacon,
  type BeaconAnswer,
  type RelayProblem,
  roundOfAnswer,
} from '#backend/actions/fairness/beacon.ts';
import { pauseAfter } from '#backend/domain/backoff.ts';
import { type BeaconRound, isSignedRound, QUICKNET, roundAt } from '#lib/fairness/beacon.ts';
import { readAtMost } from '../bounded-text.ts';
import { fromHex } from '#lib/fairness/bytes.ts';

/** Times of a read in milliseconds. */
export type RelayTimes = {
  /** A relay that has not answered by then is late: the next one is asked beside it. */
  readonly late: number;
  readonly timeout: number;
  /** The timeout of a relay whose last answer failed, while another one does not fail. */
  readonly failingTimeout: number;
  /** A relay that has failed for this long is dead: whether a round is published depends on the others alone. */
  readonly deadAfter: number;
};

const TIMES: RelayTimes = { late: 400, timeout: 3_000, failingTimeout: 1_000, deadAfter: 3_600_000 };

/** How long no relay is asked after all were unavailable: short, because buyers wait for results. */
const RESTS = { firstMs: 250, longestMs: 1_000 };

export type DrandRelaysParams = {
  readonly relays: readonly string[];
  /** Called for each answer that was not used, except that the round is not published yet. */
  readonly onProblem: (relay: string, problem: RelayProblem) => void;
  readonly times?: RelayTimes;
};

/**
 * drand quicknet, read from several relays. A round counts only after its signature is verified, so a relay can delay
 * it but not change it. The relays are asked in turn: the next one when the one before it fails or is late. One relay that
 * serves its rounds is enough.
 */
export function drandRelays({ relays, onProblem, times = TIMES }: DrandRelaysParams): Beacon {
  const all = relays.map((relay) => ({ relay, health: relayHealth(times.deadAfter) }));

  async function ask({ relay, health }: Relay, round: RoundName, stop: AbortSignal): Promise<RelayAnswer> {
    const isSpared = health.isFailing() && all.some((other) => !other.health.isFailing());
    const timeout = AbortSignal.timeout(isSpared ? times.failingTimeout : times.timeout);
    const answer = await answerOf(relay, round, AbortSignal.any([stop, timeout]));
    // Another relay had the round.
    if (stop.aborted) return 'unavailable';
    if (typeof answer !== 'string' || answer === 'notPublished') {
      health.answered();
      return answer;
    }
    onProblem(relay, answer);
    return health.failed() ? 'dead' : 'unavailable';
  }

  /** Asks a relay, and the next one beside it as soon as this one fails or is late. Without the round: all answers. */
  async function askFrom(place: number, round: RoundName, stop: AbortSignal): Promise<Found> {
    const relay = all[place];
    if (relay === undefined || stop.aborted) return [];
    const answer = ask(relay, round, stop);
    const late = pause(times.late, undefined, { signal: stop }).catch(() => undefined);
    const first = await Promise.race([answer, late]);
    if (typeof first === 'object') return first;
    const both = [answer, askFrom(place + 1, round, stop)];
    return Promise.any(both.map(foundRound)).catch(async () =>
      (await Promise.all(both)).flatMap((found) => (isRound(found) ? [] : found)),
    );
  }

  let failures = 0;
  let restsUntil = 0;

  async function askAll(round: RoundName): Promise<BeaconAnswer> {
    if (performance.now() < restsUntil) return 'unavailable';
    const found = await askEach(round);
    if (isRound(found) || found.includes('notPublished')) failures = 0;
    else {
      failures += 1;
      restsUntil = performance.now() + pauseAfter(failures, RESTS, Math.random());
    }
    if (isRound(found)) return found;
    return found.includes('notPublished') && !found.includes('unavailable') ? 'notPublished' : 'unavailable';
  }

  async function askEach(round: RoundName): Promise<Found> {
    const stop = new AbortController();
    try {
      return await askFrom(0, round, stop.signal);
    } finally {
      stop.abort();
    }
  }

  return {
    chain: QUICKNET,
    isLocal: false,
    newestRound: (ms) => roundAt(QUICKNET, ms),
    latest: async () => roundOfAnswer(await askAll('latest')),
    round: askAll,
  };
}

type Relay = { readonly relay: string; readonly health: ReturnType<typeof relayHealth> };

/** `dead`: the relay has not answered for long. */
type Silence = Exclude<BeaconAnswer, BeaconRound> | 'dead';
type RelayAnswer = BeaconRound | Silence;
type Found = BeaconRound | readonly Silence[];

/** A relay that was not asked for this time may have answered meanwhile. */
const FORGOTTEN_AFTER_MS = 60_000;

/** How long a relay has failed. */
function relayHealth(deadAfter: number) {
  let failingSince: number | undefined;
  let failedAt = 0;
  return {
    isFailing: () => failingSince !== undefined,
    answered: (): void => {
      failingSince = undefined;
    },
    /** Returns whether it is dead. */
    failed: (): boolean => {
      const now = performance.now();
      if (failingSince === undefined || now - failedAt > FORGOTTEN_AFTER_MS) failingSince = now;
      failedAt = now;
      return now - failingSince >= deadAfter;
    },
  };
}

type RoundName = number | 'latest';

const isRound = (found: RelayAnswer | Found): found is BeaconRound =>
  typeof found === 'object' && 'round' in found;

/** Rejects without a round. */
async function foundRound(asked: Promise<RelayAnswer | Found>): Promise<BeaconRound> {
  const found = await asked;
  if (!isRound(found)) throw NONE;
  return found;
}

const NONE = new Error('The relay has no such round.');

/** HTTP codes of relays for a round that does not exist yet. */
const NOT_PUBLISHED = [404, 425];

async function answerOf(
  relay: string,
  round: RoundName,
  signal: AbortSignal,
): Promise<BeaconRound | RelayProblem | 'notPublished'> {
  const response = await fetch(`${relay}/${QUICKNET.chain}/public/${round}`, {
    signal,
    redirect: 'error',
  }).catch(() => undefined);
  if (response === undefined) return 'unavailable';
  if (NOT_PUBLISHED.includes(response.status)) return 'notPublished';
  if (!response.ok) return 'unavailable';
  const text = await readAtMost(response, MAX_ANSWER_BYTES).catch(() => undefined);
  const found = text === undefined ? undefined : roundIn(text);
  if (found === undefined) return 'malformed';
  return (round === 'latest' || found.round === round) && isSignedRound(QUICKNET, found) ? found : 'forged';
}

/** An answer has about 300 bytes. */
const MAX_ANSWER_BYTES = 4_096;

function roundIn(text: string): BeaconRound | undefined {
  try {
    const { round, signature } = JSON.parse(text) as { readonly round: unknown; readonly signature: unknown };
    if (typeof round !== 'number' || typeof signature !== 'string') return undefined;
    return { round, signature: fromHex(signature) };
  } catch {
    return undefined;
  }
}
