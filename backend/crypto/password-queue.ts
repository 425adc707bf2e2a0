import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';

export type QueueLimits = {
  /** The number of concurrent calls. */
  readonly atOnce: number;
  /** The number of waiting calls. */
  readonly queueLength: number;
  /** The longest wait in milliseconds. */
  readonly longestWaitMs: number;
};

type Waiting = {
  readonly client: string;
  /** The recent calls of the client when this one arrived, itself included. */
  readonly calls: number;
  readonly arrivedAt: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

/**
 * Limits concurrent and waiting calls. Clients with the fewest recent calls go first, so that a flood from some clients
 * delays and crowds out its own calls before those of others. Throws `PasswordQueueFullError` for a call that finds no
 * place, loses it to another client, or waits too long; its work has not begun.
 */
export function passwordQueue(limits: QueueLimits, now: () => number = () => performance.now()) {
  /** In the order of their start. */
  const waiting: Waiting[] = [];
  const recent = recentCalls(now);
  let working = 0;

  async function acquire(client: string): Promise<void> {
    const calls = recent.add(client);
    if (working < limits.atOnce) {
      working += 1;
      return;
    }
    await new Promise<void>((start, reject) => {
      const refuse = () => {
        recent.remove(client);
        reject(new PasswordQueueFullError());
      };
      const position = waiting.findIndex((other) => other.calls > calls);
      waiting.splice(position === -1 ? waiting.length : position, 0, {
        ...{ client, calls, start, refuse },
        arrivedAt: now(),
      });
      if (waiting.length > limits.queueLength) waiting.pop()?.refuse();
    });
  }

  /** Passes the place of a finished call on, so that no newer call can take it. */
  function release(): void {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else if (now() - next.arrivedAt <= limits.longestWaitMs) next.start();
    else {
      next.refuse();
      release();
    }
  }

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    await acquire(client);
    try {
      return await work();
    } finally {
      release();
    }
  };
}

const WINDOW_MS = 5 * 60_000;

/** Counts the calls of each client in the present and the previous five minutes. */
function recentCalls(now: () => number) {
  let [present, previous] = [new Map<string, number>(), new Map<string, number>()];
  let endsAt = now() + WINDOW_MS;

  function rotate(): void {
    if (now() < endsAt) return;
    previous = now() < endsAt + WINDOW_MS ? present : new Map();
    present = new Map();
    endsAt = now() + WINDOW_MS;
  }

  return {
    /** Returns the number of recent calls with this one. */
    add(client: string): number {
      rotate();
      const calls = (present.get(client) ?? 0) + 1;
      present.set(client, calls);
      return calls + (previous.get(client) ?? 0);
    },
    remove(client: string): void {
      const calls = (present.get(client) ?? 0) - 1;
      if (calls > 0) present.set(client, calls);
      else present.delete(client);
    },
  };
}
