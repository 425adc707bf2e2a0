import { siteOf } from '#lib/site/ipv6-site.ts';

export type QueueLimits = {
  /** The number of concurrent calls. */
  readonly atOnce: number;
  /** The number of waiting calls. */
  readonly queueLength: number;
  /** The longest wait in milliseconds. */
  readonly longestWaitMs: number;
};

/** Too many passwords are waiting to be hashed. The client may retry later. */
export class PasswordQueueFullError extends Error {
  override readonly name = 'PasswordQueueFullError';

  constructor() {
    super('Too many passwords are waiting to be hashed.');
  }
}

/** A call as the queue tells it from others: by network address, and by the email address or member it is about. */
export type PasswordCall = {
  readonly address: string;
  readonly account: string;
  /**
   * Returns the known device that the call comes from. Undefined: the call has no device token. It is asked only if the
   * call has to wait.
   */
  readonly findKnownDevice?: () => Promise<string | undefined>;
};

type Waiting = {
  /** Whether it comes from a known device of the account. */
  readonly isKnown: boolean;
  /** Whether the same call was refused recently. */
  readonly isRepeated: boolean;
  /**
   * The recent calls of the known device, or else of the address or its share of those of its site, when this one
   * arrived, itself included.
   */
  readonly calls: number;
  readonly arrivedAt: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

const CALLS_COUNT_MS = 5 * 60_000;
const REFUSALS_COUNT_MS = 30_000;

/** Ten calls of an IPv6 site (/48) count like one of an address, as in `SITE_RULE`: one customer may have all 65,536 addresses. */
const SITE_SHARE = 1 / 10;

/**
 * Limits concurrent and waiting calls. Calls of known devices go first, then those that were refused and are repeated,
 * then those of the addresses with the fewest recent calls. So a flood delays and crowds out its own calls before those
 * of others, unless each of them is repeated and comes from a new address; even then it does not delay known devices.
 * Throws `PasswordQueueFullError` for a call that finds no place, loses it to another one, or waits too long; its work has
 * not begun.
 */
export function passwordQueue(limits: QueueLimits, now: () => number = () => performance.now()) {
  /** In the order of their start. */
  const waiting: Waiting[] = [];
  const recentCalls = recentCounts(CALLS_COUNT_MS, now);
  const recentRefusals = recentCounts(REFUSALS_COUNT_MS, now);
  /** One error for all refusals: under a flood, its stack takes a tenth of the time of a refusal and names no cause. */
  const queueFull = new PasswordQueueFullError();
  const lookUp = limitedLookups(limits.queueLength);
  let working = 0;

  /** Returns whether the call may start at once. */
  function startsNow(): boolean {
    if (working >= limits.atOnce) return false;
    working += 1;
    return true;
  }

  async function acquire({ address, account, findKnownDevice }: PasswordCall): Promise<void> {
    const ofAddress = sourcesOf(address);
    const addressCalls = Math.max(...ofAddress.map(({ key, share }) => recentCalls.add(key) * share));
    const arrivedAt = now();
    if (startsNow()) return;
    const device = findKnownDevice && (await lookUp(findKnownDevice));
    if (findKnownDevice !== undefined && startsNow()) return;
    const sources = device === undefined ? ofAddress : [...ofAddress, { key: device, share: 1 }];
    const calls = device === undefined ? addressCalls : recentCalls.add(device);
    const attempt = `${address} ${account}`;
    await new Promise<void>((start, reject) => {
      const refuse = () => {
        for (const { key } of sources) recentCalls.remove(key);
        recentRefusals.add(attempt);
        reject(queueFull);
      };
      const rank = { isKnown: device !== undefined, isRepeated: recentRefusals.of(attempt) > 0, calls };
      insert(waiting, { ...rank, arrivedAt, start, refuse }, limits.queueLength)?.refuse();
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

  return async <Result>(call: PasswordCall, work: () => Promise<Result>): Promise<Result> => {
    await acquire(call);
    try {
      return await work();
    } finally {
      release();
    }
  };
}

/**
 * Looks up known devices, `atOnce` at the same time. Invented tokens are looked up too, so a call beyond these, and one
 * without the database, waits like one of another browser.
 */
function limitedLookups(atOnce: number) {
  let underWay = 0;
  return async (find: () => Promise<string | undefined>): Promise<string | undefined> => {
    if (underWay >= atOnce) return undefined;
    underWay += 1;
    try {
      return await find();
    } catch {
      return undefined;
    } finally {
      underWay -= 1;
    }
  };
}

/** Where a call is counted: at its address, and at the site of an IPv6 network. */
function sourcesOf(address: string): readonly { readonly key: string; readonly share: number }[] {
  const site = siteOf(address);
  const own = { key: address, share: 1 };
  return site === address ? [own] : [own, { key: site, share: SITE_SHARE }];
}

/** Inserts a call in the order of its start. Returns the last one, which loses its place, if the queue is full. */
function insert(waiting: Waiting[], arrived: Waiting, queueLength: number): Waiting | undefined {
  const position = waiting.findIndex((other) => goesBefore(arrived, other));
  waiting.splice(position === -1 ? waiting.length : position, 0, arrived);
  return waiting.length > queueLength ? waiting.pop() : undefined;
}

function goesBefore(one: Waiting, other: Waiting): boolean {
  if (one.isKnown !== other.isKnown) return one.isKnown;
  if (one.isRepeated !== other.isRepeated && !one.isKnown) return one.isRepeated;
  return one.calls < other.calls;
}

/** Counts keys in the present and the previous period. */
function recentCounts(periodMs: number, now: () => number) {
  let present = new Map<string, number>();
  let previous = new Map<string, number>();
  let endsAt = now() + periodMs;

  function rotate(): void {
    if (now() < endsAt) return;
    previous = now() < endsAt + periodMs ? present : new Map();
    present = new Map();
    endsAt = now() + periodMs;
  }

  function of(key: string): number {
    rotate();
    return (present.get(key) ?? 0) + (previous.get(key) ?? 0);
  }

  return {
    of,
    /** Returns the count with this one. */
    add(key: string): number {
      rotate();
      present.set(key, (present.get(key) ?? 0) + 1);
      return of(key);
    },
    remove(key: string): void {
      const count = (present.get(key) ?? 0) - 1;
      if (count > 0) present.set(key, count);
      else present.delete(key);
    },
  };
}
