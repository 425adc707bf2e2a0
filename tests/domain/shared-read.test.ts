import { sharedRead } from '#backend/http/server/shared-read.ts';

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
