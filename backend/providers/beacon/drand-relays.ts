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
  /** A relay that has not answered by then is late. */
  readonly late: number;
  readonly timeout: number;
};

const TIMES: RelayTimes = { late: 400, timeout: 3_000 };

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
 * it but not change it. The relays are asked in turn: the next one when the one before it fails or is late.
 */
export function drandRelays({ relays, onProblem, times = TIMES }: DrandRelaysParams): Beacon {
  async function ask(relay: string, round: RoundName, signal: AbortSignal): Promise<BeaconAnswer> {
    const answer = await answerOf(relay, round, signal);
    if (signal.aborted) return 'unavailable';
    if (typeof answer !== 'string' || answer === 'notPublished') return answer;
    onProblem(relay, answer);
    return 'unavailable';
  }

  /** Asks a relay, and the next one beside it as soon as this one fails or is late. */
  async function askFrom(place: number, round: RoundName, signal: AbortSignal): Promise<BeaconAnswer> {
    const relay = relays[place];
    if (relay === undefined) return 'notPublished';
    if (signal.aborted) return 'unavailable';
    const answer = ask(relay, round, signal);
    const late = pause(times.late, undefined, { signal }).catch(() => undefined);
    const first = await Promise.race([answer, late]);
    if (typeof first === 'object') return first;
    const both = [answer, askFrom(place + 1, round, signal)];
    return Promise.any(both.map(foundRound)).catch(async () =>
      (await Promise.all(both)).includes('unavailable') ? 'unavailable' : 'notPublished',
    );
  }

  let failures = 0;
  let restsUntil = 0;

  async function askAll(round: RoundName): Promise<BeaconAnswer> {
    if (performance.now() < restsUntil) return 'unavailable';
    const answer = await askEach(round);
    failures = answer === 'unavailable' ? failures + 1 : 0;
    if (failures > 0) restsUntil = performance.now() + pauseAfter(failures, RESTS, Math.random());
    return answer;
  }

  async function askEach(round: RoundName): Promise<BeaconAnswer> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(times.timeout)]);
    try {
      return await askFrom(0, round, signal);
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

type RoundName = number | 'latest';

/** Rejects without a round. */
async function foundRound(asked: Promise<BeaconAnswer>): Promise<BeaconRound> {
  const found = roundOfAnswer(await asked);
  if (found === undefined) throw NONE;
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
