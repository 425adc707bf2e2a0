import { setTimeout as pause } from 'node:timers/promises';
import { oneAtATime, streamLog } from '#backend/actions/fairness/read-log.ts';
import type { FairnessStore } from '#backend/actions/fairness/ports.ts';

/** A log of a thousand entries that notes how many read it at once. */
function aLogBeingRead() {
  const readers = { now: 0, most: 0 };
  const log: FairnessStore['log'] = async (_drawId, { from, atMost }) => {
    readers.now += 1;
    readers.most = Math.max(readers.most, readers.now);
    await pause(1);
    readers.now -= 1;
    const bytes = new Uint8Array(32);
    return Array.from({ length: atMost }, (_, place) => ({
      ...{ seq: from + place, kind: 'sale' as const, orderHash: bytes, from: from + place, count: 1 },
      ...{ at: new Date(0), prev: bytes, hash: bytes },
    }));
  };
  return { readers, log };
}

test('Concurrent readers of a log read it one after the other, and each gets all of it', async () => {
  const { readers, log } = aLogBeingRead();
  const nobody = () => Promise.reject(new Error('nobody asks for this'));
  const fair = { log, find: nobody, seedOnceOver: nobody, order: nobody, slice: nobody };
  const reading = { fairness: { fair, pause: async () => {} }, serially: oneAtATime() };
  const read = async () => {
    const seen: number[] = [];
    for await (const batch of streamLog(reading, { drawId: '', logEntries: 1_000 }))
      seen.push(...batch.map(({ seq }) => seq));
    return seen;
  };
  const all = await Promise.all(Array.from({ length: 20 }, read));
  for (const seen of all) expect(seen).toEqual(Array.from({ length: 1_000 }, (_, seq) => seq));
  expect(readers.most).toBe(1);
});

test('A failed read does not fail the next one', async () => {
  const inTurn = oneAtATime();
  const failing = inTurn(() => Promise.reject(new Error('database unavailable')));
  const next = inTurn(async () => 'read');
  await expect(failing).rejects.toThrow('database unavailable');
  expect(await next).toBe('read');
});
