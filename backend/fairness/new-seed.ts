import { randomBytes } from 'node:crypto';
import { SEED_SIZE } from '#lib/fairness/hashing.ts';

/** The seed of a box: from the operating system's own source of chance. */
export const newSeed = (): Uint8Array => randomBytes(SEED_SIZE);
