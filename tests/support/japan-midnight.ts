import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, JAPAN_OFFSET_MS } from '#backend/domain/time.ts';

/** Longer than a file of tests takes, also on a busy machine. */
const FAR_MS = 5 * 60_000;

/** Waits until midnight in Japan is not near: for files whose tests compare days, or months. */
export async function midnightIsFar(): Promise<void> {
  const left = DAY_MS - ((Date.now() + JAPAN_OFFSET_MS) % DAY_MS);
  if (left < FAR_MS) await pause(left);
}
