import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter, type Pauses } from '#backend/domain/backoff.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** Opens a connection. It gives up when the signal aborts, with the reason of that. */
type Handshake<Result> = (signal: AbortSignal) => Promise<Result>;

/** The attempts of a process to connect to its database. */
export type ConnectionAttempts = {
  /**
   * Opens a connection after those that wait before it. Rejects without an attempt while the database is unavailable, and when it
   * becomes unavailable meanwhile.
   */
  run<Result>(handshake: Handshake<Result>): Promise<Result>;
  /** Why the newest attempt failed; undefined: the database is available. */
  failure(): Error | undefined;
  /** Resolves when the attempt that is under way while the database is unavailable has ended, however it ended. */
  nextOutcome(): Promise<void>;
  /** Tries once for somebody else, or shares the attempt under way. Rejects if the database is unavailable. */
  check(): Promise<void>;
  /** Ends all attempts. */
  close(): void;
};

export type AttemptLimits = {
  /** Connections that are opened at once while the database is there. */
  readonly atOnce: number;
  readonly pauses: Pauses;
  /** The time limit of an attempt. It doubles with each one that took too long, and falls when attempts are fast again. */
  readonly handshake: Pauses;
};

/**
 * An abandoned connection costs the server as much as a good one, so that a slow server that returns would be kept busy by
 * clients that no longer wait. A new primary is found within the longest pause.
 */
export const SHOP_ATTEMPTS: AttemptLimits = {
  atOnce: 2,
  pauses: { firstMs: 250, longestMs: 2_000 },
  handshake: { firstMs: 2_000, longestMs: 16_000 },
};

/** How much slower than the last one an attempt may be, once it has been slow. */
const SLOWER_TIMES = 4;

const CLOSED = new Error('Connection terminated');

export type AttemptParams = {
  /** Connects once, to see whether the database is back. */
  readonly probe: Handshake<unknown>;
  readonly limits?: AttemptLimits;
  /** From 0 to below 1. */
  readonly random?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Shares the attempts of all pools of a process. When one finds no database, the others give up, and from then on a single
 * attempt is made at a time, each after a growing random pause, until one succeeds.
 */
export function createConnectionAttempts({
  probe,
  limits = SHOP_ATTEMPTS,
  random = Math.random,
  wait = (ms, signal) => pause(ms, undefined, { signal, ref: false }),
}: AttemptParams): ConnectionAttempts {
  const closing = new AbortController();
  const waiting: { start: () => void; giveUp: (reason: Error) => void }[] = [];
  let running = 0;
  let handshakeMs = limits.handshake.firstMs;
  let failure: Error | undefined;
  let probing: Promise<void> | undefined;
  let checking: Promise<void> | undefined;

  async function within<Result>(handshake: Handshake<Result>): Promise<Result> {
    const begunAt = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('timeout expired')), handshakeMs);
    try {
      const done = await handshake(AbortSignal.any([limit.signal, closing.signal]));
      const patientMs = SLOWER_TIMES * (performance.now() - begunAt);
      handshakeMs = Math.max(limits.handshake.firstMs, Math.min(handshakeMs, patientMs));
      return done;
    } catch (error) {
      if (limit.signal.aborted) handshakeMs = Math.min(limits.handshake.longestMs, handshakeMs * 2);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function startNext(): void {
    while (running < limits.atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      next.start();
    }
  }

  function giveUpAll(reason: Error): void {
    for (const one of waiting.splice(0)) one.giveUp(reason);
  }

  /** Notes after one attempt whether the database is there. A refusal, such as of a password, is an answer of it. */
  async function tryOnce(): Promise<void> {
    try {
      await within(probe);
      failure = undefined;
    } catch (error) {
      failure = isDatabaseUnavailable(error) ? (error as Error) : undefined;
    }
  }

  async function probeUntilBack(): Promise<void> {
    for (let failures = 1; failure !== undefined && !closing.signal.aborted; failures += 1) {
      probing = wait(pauseAfter(failures, limits.pauses, random()), closing.signal).then(tryOnce, () => {});
      await probing;
    }
    probing = undefined;
  }

  function noteUnavailable(error: Error): void {
    failure = error;
    giveUpAll(error);
    if (probing === undefined) void probeUntilBack();
  }

  async function attempt<Result>(handshake: Handshake<Result>): Promise<Result> {
    try {
      return await within(handshake);
    } catch (error) {
      if (isDatabaseUnavailable(error) && !closing.signal.aborted) noteUnavailable(error as Error);
      throw error;
    } finally {
      running -= 1;
      startNext();
    }
  }

  return {
    run: (handshake) =>
      new Promise((resolve, reject) => {
        const reason = closing.signal.aborted ? CLOSED : failure;
        if (reason !== undefined) return reject(reason);
        waiting.push({ start: () => void attempt(handshake).then(resolve, reject), giveUp: reject });
        startNext();
      }),
    failure: () => (closing.signal.aborted ? undefined : failure),
    nextOutcome: () => probing ?? Promise.resolve(),
    check: async () => {
      checking ??= (probing ?? tryOnce()).finally(() => (checking = undefined));
      await checking;
      if (failure === undefined) return;
      if (probing === undefined) void probeUntilBack();
      throw failure;
    },
    close: () => {
      closing.abort(CLOSED);
      giveUpAll(CLOSED);
    },
  };
}
