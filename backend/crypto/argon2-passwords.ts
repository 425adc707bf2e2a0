import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashSync, parseOptions, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Passwords } from '#backend/actions/members/ports.ts';
import { concurrencyLimit, type ConcurrencyLimits } from './concurrency-limit.ts';

/** Argon2id (the package's own choice where none is named), 19 MiB, twice over, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** The least that Argon2 allows, for tests in which hashing is not the subject. */
export const MIN_COST = { ...COST, memoryCost: 8, timeCost: 1 } as const satisfies Options;

/** What a stored hash may cost at most. More was not written by this shop and could take all the memory there is. */
const MAX_STORED_COST = { memoryCost: 65_536, timeCost: 8, parallelism: 4 };

/** One core is left to whoever does not log in; a full queue is worked off in about two seconds. */
const DEFAULT_LIMITS: ConcurrencyLimits = {
  atOnce: Math.max(1, availableParallelism() - 1),
  queueLength: 80,
};

/** Passwords by Argon2id. A hash takes some 25 ms of a core, so only so many are worked on at once. */
export function argon2Passwords(
  { atOnce, queueLength }: ConcurrencyLimits = DEFAULT_LIMITS,
  cost: Options = COST,
): Passwords {
  const limited = concurrencyLimit({ atOnce, queueLength });
  const unmatchableHash = hashSync(randomBytes(32), cost);
  return {
    hash: (password) => limited(() => hash(password, cost)),
    matches: async (password, stored) => isUsable(stored) && limited(() => verify(stored, password)),
    matchesNobody: (password) => limited(() => verify(unmatchableHash, password)),
    isCommon: isCommonPassword,
  };
}

/** Whether this can be a hash at all. A broken one matches nothing; it must not bring a login down. */
function isUsable(stored: string): boolean {
  try {
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(stored);
    const isTooCostly =
      memoryCost > MAX_STORED_COST.memoryCost ||
      timeCost > MAX_STORED_COST.timeCost ||
      parallelism > MAX_STORED_COST.parallelism;
    return !isTooCostly && outputLen === COST.outputLen;
  } catch {
    return false;
  }
}

let common: ReadonlySet<string> | undefined;

/** Whether it is among the fifty thousand passwords that leaked most often; small and capital letters are the same. */
export function isCommonPassword(password: string): boolean {
  // Made when first asked for: most processes that load this file never set a password.
  common ??= new Set(dictionary['passwords-common'].map(folded));
  return common.has(folded(password));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
