import { joinedRead, sharedRead } from '#backend/http/server/shared-read.ts';

test('Callers of the same key share a read while it is young', async () => {
  const { now } = performance;
  const reads: string[] = [];
  const read = sharedRead(60_000, async (key: string) => `${key}${reads.push(key)}`);
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await read('a')).toBe('a1');
  performance.now = () => now.call(performance) + 60_001;
  try {
    expect(await read('a')).toBe('a3');
  } finally {
    performance.now = now;
  }
});

test('A failed read is not kept', async () => {
  let reads = 0;
  const read = sharedRead(10_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});

test('Calls during a read share the next one, which began after them', async () => {
  const ends: (() => void)[] = [];
  let reads = 0;
  const read = joinedRead(async () => {
    reads += 1;
    const mine = reads;
    await new Promise<void>((resolve) => ends.push(resolve));
    return mine;
  });
  const first = read();
  await Promise.resolve();
  await Promise.resolve();
  const later = [read(), read(), read()];
  ends.shift()?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  ends.shift()?.();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test('A failed read does not stop the next one', async () => {
  let reads = 0;
  const read = joinedRead(async () => {
    reads += 1;
    if (reads === 1) throw new Error('no connection');
    return reads;
  });
  const first = read();
  await expect(first).rejects.toThrow('no connection');
  expect(await read()).toBe(2);
});
