import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseError } from './database-errors.ts';

const MAX_ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;

/** PostgreSQL codes: serialization failure and deadlock. The transaction was rolled back. */
const CONFLICT_CODES = new Set(['40001', '40P01']);

/**
 * Retries `work` on a code in `CONFLICT_CODES` or `alsoRetryOn`: three attempts, random pause of up to 50 ms × attempt.
 * Rethrows everything else.
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
