import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFault } from './database-errors.ts';

const TRIES = 3;
const LONGEST_PAUSE_MS = 50;

/** Serialization failure and deadlock: two were in each other's way, and nothing of this one was done. */
const DISTURBED = new Set(['40001', '40P01']);

/**
 * Does the work anew where others were in its way. The pauses differ, so that they do not meet again. `alsoBy`: what else
 * the database says where it was disturbed.
 */
export async function undisturbed<T>(work: () => Promise<T>, alsoBy: readonly string[] = []): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const code = databaseFault(error)?.code ?? '';
      const isDisturbed = DISTURBED.has(code) || alsoBy.includes(code);
      if (!isDisturbed || tried === TRIES) throw error;
      await pause(randomInt(1, LONGEST_PAUSE_MS * tried));
    }
  }
}
