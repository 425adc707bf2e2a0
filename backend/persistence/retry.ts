import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseError } from './database-errors.ts';

const MAX_ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;

/** Serialization failure and deadlock: two were in each other's way, and nothing of this one was done. */
const CONFLICT_CODES = new Set(['40001', '40P01']);

/**
 * Does the work anew where others were in its way. The pauses differ, so that they do not meet again. `alsoBy`: what else
 * the database says where it was disturbed.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  alsoRetryOn: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = databaseError(error)?.code ?? '';
      const isConflict = CONFLICT_CODES.has(code) || alsoRetryOn.includes(code);
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
      await pause(randomInt(1, LONGEST_PAUSE_MS * attempt));
    }
  }
}
