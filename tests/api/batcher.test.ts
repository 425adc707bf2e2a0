import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import {
  Batcher,
  type BatcherConfig,
  BatchQueueFullError,
  newBatcherUse,
} from '#backend/persistence/db/batcher.ts';

type Run = BatcherConfig<number, string>['run'];

/** A batcher of numbers whose batches end when they are let go. Collects the batches. */
function aBatcher(config: Partial<BatcherConfig<number, string>> = {}, run: Run = answerAll) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const use = newBatcherUse();
  const batcher = new Batcher<number, string>(
    {
      isRepeatable: false,
      ...config,
      run: async (calls) => {
        batches.push(calls);
        await new Promise<void>((resolve) => ends.push(resolve));
        return run(calls);
      },
    },
    use,
  );
  const endBatches = async () => {
    for (let left = 200; left > 0; left -= 1) {
      ends.splice(0).forEach((end) => end());
      await pause(1);
      if (batcher.isIdle) return;
    }
  };
  const submitAll = (calls: readonly number[]) =>
    Promise.allSettled(calls.map((call) => batcher.submit(call)));
  return { batcher, batches, use, endBatches, submitAll };
}

async function untilStarted(batches: readonly unknown[], count: number): Promise<void> {
  while (batches.length < count) await pause(1);
}

const answerAll: Run = async (calls) => calls.map((call) => `answer ${call}`);

const values = (settled: readonly PromiseSettledResult<string>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('Batches', () => {
  test('Calls made together share a batch, and calls made meanwhile form the next one', async () => {
    const { batches, endBatches, submitAll, use } = aBatcher();
    const first = submitAll([1, 2]);
    await untilStarted(batches, 1);
    const second = submitAll([3, 4]);
    expect([batches, use.waiting]).toEqual([[[1, 2]], 2]);
    await endBatches();
    expect(values([...(await first), ...(await second)])).toEqual(
      [1, 2, 3, 4].map((call) => `answer ${call}`),
    );
    expect([batches, use]).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
      { batches: 2, calls: 4, rejected: 0, waiting: 0 },
    ]);
  });

  test('A batch has 128 calls at most', async () => {
    const { batches, endBatches, submitAll } = aBatcher();
    const all = submitAll(numbers(300));
    await endBatches();
    await all;
    expect(batches.map(({ length }) => length)).toEqual([128, 128, 44]);
  });

  test('A batcher is idle in the turn after its last answer', async () => {
    const { batcher, endBatches } = aBatcher();
    const answered = batcher.submit(1).then(() => nextTurn());
    await pause(5);
    expect(batcher.isIdle).toBe(false);
    const ended = endBatches();
    await answered;
    expect(batcher.isIdle).toBe(true);
    await ended;
  });

  test('As many batches run at once as the concurrency allows', async () => {
    const { batches, endBatches, submitAll } = aBatcher({ concurrency: 2 });
    const all = submitAll(numbers(400));
    await untilStarted(batches, 2);
    await pause(5);
    expect(batches.length).toBe(2);
    await endBatches();
    await all;
    expect(batches.length).toBe(4);
  });

  test('Of calls with the same key the later one waits for the next batch', async () => {
    const { batches, endBatches, submitAll } = aBatcher({ keyOf: (call) => String(call % 10) });
    const all = submitAll([1, 2, 11, 3, 21, 12]);
    await endBatches();
    expect(values(await all)).toContain('answer 21');
    expect(batches).toEqual([[1, 2, 3], [11, 12], [21]]);
  });
});

describe('Errors of batches', () => {
  test('Only the calls that cause an error get it', async () => {
    const poisoned: Run = async (calls) => {
      if (calls.includes(13) || calls.includes(77)) throw failed('division by zero', '22012');
      return answerAll(calls);
    };
    const { endBatches, submitAll } = aBatcher({}, poisoned);
    const all = submitAll(numbers(100));
    await endBatches();
    const answers = values(await all);
    expect(answers.flatMap((answer, call) => (answer.startsWith('answer') ? [] : call))).toEqual([13, 77]);
    expect(answers[13]).toContain('division by zero');
  });

  test.each([
    ['broke before its answer', failed('Connection terminated unexpectedly', '')],
    ['was cancelled', failed('canceling statement due to statement timeout', '57014')],
    ['got no answer in time', new Error('Query read timeout')],
  ])(
    'A batch that may have been committed, or took too long, does not run again: it %s',
    async (_what, error) => {
      const { batches, endBatches, submitAll } = aBatcher({}, () => Promise.reject(error));
      const all = submitAll([1, 2]);
      await endBatches();
      expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(batches).toEqual([[1, 2]]);
    },
  );

  test('A repeatable batch runs once more after its connection broke', async () => {
    let runs = 0;
    const onSecondRun: Run = (calls) =>
      ++runs === 1 ? Promise.reject(failed('terminating connection', '57P01')) : answerAll(calls);
    const { batches, endBatches, submitAll } = aBatcher({ isRepeatable: true }, onSecondRun);
    const all = submitAll([1, 2]);
    await endBatches();
    expect(values(await all)).toEqual(['answer 1', 'answer 2']);
    expect(batches).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('It does not run a third time', async () => {
    const { batches, endBatches, submitAll } = aBatcher({ isRepeatable: true }, () =>
      Promise.reject(failed('terminating connection', '57P01')),
    );
    const all = submitAll([1]);
    await endBatches();
    expect([(await all)[0]?.status, batches.length]).toEqual(['rejected', 2]);
  });
});

describe('A full queue', () => {
  test('A call above the limit is rejected and not run', async () => {
    const { batches, endBatches, submitAll, use, batcher } = aBatcher({ maxWaiting: 2 });
    const first = batcher.submit(0);
    await untilStarted(batches, 1);
    const all = submitAll([1, 2, 3]);
    await endBatches();
    await first;
    expect(values(await all)).toEqual([
      'answer 1',
      'answer 2',
      expect.stringContaining('BatchQueueFullError'),
    ]);
    expect([batches.flat(), use.rejected]).toEqual([[0, 1, 2], 1]);
  });

  test('A call that waits too long is rejected and not run', async () => {
    const { batches, endBatches, batcher, use } = aBatcher({ maxWaitMs: 300 });
    const first = batcher.submit(0);
    await untilStarted(batches, 1);
    await expect(batcher.submit(1)).rejects.toThrow(BatchQueueFullError);
    await endBatches();
    await first;
    expect([batches.flat(), use.rejected, use.waiting]).toEqual([[0], 1, 0]);
  });

  test('No batch runs if its calls have waited too long just before its begin', async () => {
    const { batches, endBatches, batcher } = aBatcher({ maxWaitMs: 300 });
    const first = batcher.submit(0);
    await untilStarted(batches, 1);
    setTimeout(() => void endBatches(), 200);
    const late = batcher.submit(1);
    // Both timers run in one turn of the event loop: the end of the first batch, then that of the wait.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    await expect(late).rejects.toThrow(BatchQueueFullError);
    await first;
    await pause(5);
    expect(batches).toEqual([[0]]);
  });
});
