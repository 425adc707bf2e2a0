import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentSpan, type SpanLink, traced } from '#lib/site/tracing.ts';
import { outsideRequests } from '#backend/request-context.ts';
import { isConnectionLost, isDatabaseUnavailable } from './database-errors.ts';

/** Calls in one batch at most: a larger one makes its callers wait too long. */
const MAX_BATCH_SIZE = 128;
/** Calls that may wait; further ones are rejected. */
const MAX_WAITING = 10_000;
/** The longest a call waits for its batch to begin. */
const MAX_WAIT_MS = 5_000;

export type BatcherConfig<Call, Result> = {
  /** Runs a whole batch or none of it. Returns the results in the order of the calls. */
  readonly run: (calls: readonly Call[]) => Promise<readonly Result[]>;
  /**
   * Whether a batch may run twice. Such a batch runs once more after its connection broke. Any other fails then, because
   * it may have been committed.
   */
  readonly isRepeatable: boolean;
  /** Batches that run at once. Default: 1. */
  readonly concurrency?: number;
  /** Calls with the same key never share a batch, the later one runs later. Needs a concurrency of 1. */
  readonly keyOf?: (call: Call) => string;
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
};

/** Counts of a batcher since the start of the process. */
export type BatcherUse = {
  batches: number;
  calls: number;
  /** Calls that were not run, because too many waited or they waited too long. */
  rejected: number;
  /** Calls that wait now. */
  waiting: number;
};

export const newBatcherUse = (): BatcherUse => ({ batches: 0, calls: 0, rejected: 0, waiting: 0 });

/** The call was not run, because too many wait. The caller can retry later. */
export class BatchQueueFullError extends Error {
  override readonly name = 'BatchQueueFullError';

  constructor() {
    super('Too many calls wait for a batch.');
  }
}

/** Whether an error says that the database cannot be used or is too busy at present; it is about no one call. */
export const isUnavailableOrBusy = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || error instanceof BatchQueueFullError;

type Waiting<Call, Result> = {
  readonly call: Call;
  readonly since: number;
  /** The span of the caller. Undefined: it is not traced. */
  readonly span: SpanLink | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Collects calls into batches: calls made while a batch runs form the next one. Each caller is answered when its batch
 * has ended. If a batch fails, its halves run apart, so that only the calls that cause the error get it.
 */
export class Batcher<Call, Result> {
  readonly #config: BatcherConfig<Call, Result>;
  readonly #use: BatcherUse;
  #queue: Waiting<Call, Result>[] = [];
  #running = 0;
  #isStarting = false;
  #hasTimer = false;

  /** `use` is counted up. */
  constructor(config: BatcherConfig<Call, Result>, use: BatcherUse = newBatcherUse()) {
    this.#config = config;
    this.#use = use;
  }

  /** Whether no call waits or runs. */
  get isIdle(): boolean {
    return this.#queue.length === 0 && this.#running === 0 && !this.#isStarting;
  }

  /** Runs a call in a batch. Throws `BatchQueueFullError` if it was not run. */
  submit(call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { call, since: performance.now(), span: currentSpan(), resolve, reject };
      if (this.#queue.length >= (this.#config.maxWaiting ?? MAX_WAITING)) return this.#rejectFull([waiting]);
      this.#queue.push(waiting);
      this.#use.waiting += 1;
      // A batch belongs to none of its requests.
      void outsideRequests(() => this.#startBatches());
    });
  }

  async #startBatches(): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    while (this.#queue.length > 0 && this.#running < (this.#config.concurrency ?? 1)) {
      // Requests that arrived together, and callers who were just answered and call again, share a batch.
      await nextTurn();
      const batch = this.#takeBatch();
      // The calls may have waited too long meanwhile.
      if (batch.length > 0) void this.#runBatch(batch);
    }
    this.#isStarting = false;
    if (this.#queue.length > 0) this.#watchQueue();
  }

  #takeBatch(): readonly Waiting<Call, Result>[] {
    const { keyOf } = this.#config;
    const batch: Waiting<Call, Result>[] = [];
    const rest: Waiting<Call, Result>[] = [];
    const keys = new Set<string>();
    for (const waiting of this.#queue) {
      const key = keyOf?.(waiting.call);
      if (batch.length === MAX_BATCH_SIZE || (key !== undefined && keys.has(key))) rest.push(waiting);
      else batch.push(waiting);
      if (key !== undefined) keys.add(key);
    }
    this.#queue = rest;
    this.#use.waiting -= batch.length;
    return batch;
  }

  async #runBatch(batch: readonly Waiting<Call, Result>[]): Promise<void> {
    this.#running += 1;
    await this.#answer(batch);
    this.#running -= 1;
    void this.#startBatches();
  }

  async #answer(batch: readonly Waiting<Call, Result>[]): Promise<void> {
    this.#use.batches += 1;
    this.#use.calls += batch.length;
    try {
      const results = await this.#runTraced(batch);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      // Each call would fail alone as well, or may have been committed.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await this.#answer(batch.slice(0, half));
        await this.#answer(batch.slice(half));
      }
    }
  }

  #runTraced(batch: readonly Waiting<Call, Result>[]): Promise<readonly Result[]> {
    const run = () => this.#run(batch.map(({ call }) => call));
    const links = batch.flatMap(({ span }) => span ?? []);
    if (links.length === 0) return run();
    return traced({ name: 'batch', attributes: { 'batch.calls': batch.length }, links }, run);
  }

  async #run(calls: readonly Call[]): Promise<readonly Result[]> {
    const { run, isRepeatable } = this.#config;
    try {
      return await run(calls);
    } catch (error) {
      if (!isRepeatable || !isConnectionLost(error)) throw error;
      return run(calls);
    }
  }

  /** Rejects calls that wait too long while the batches before them run. */
  #watchQueue(): void {
    if (this.#hasTimer) return;
    this.#hasTimer = true;
    const maxWaitMs = this.#config.maxWaitMs ?? MAX_WAIT_MS;
    const [first] = this.#queue;
    const dueInMs = first === undefined ? 0 : first.since + maxWaitMs - performance.now();
    setTimeout(
      () => {
        this.#hasTimer = false;
        const latest = performance.now() - maxWaitMs;
        const late = this.#queue.filter(({ since }) => since <= latest);
        this.#queue = this.#queue.filter(({ since }) => since > latest);
        this.#use.waiting -= late.length;
        this.#rejectFull(late);
        if (this.#queue.length > 0) this.#watchQueue();
      },
      Math.max(1, dueInMs),
    ).unref();
  }

  #rejectFull(calls: readonly Waiting<Call, Result>[]): void {
    this.#use.rejected += calls.length;
    for (const { reject } of calls) reject(new BatchQueueFullError());
  }
}
