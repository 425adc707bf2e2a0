import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashSync, parseOptions, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Passwords } from '#backend/actions/members/ports.ts';
import { concurrencyLimit, type ConcurrencyLimits } from './concurrency-limit.ts';

/** Argon2id (the package's default), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** The minimum of Argon2, for tests that are not about hashing. */
export const MIN_COST = { ...COST, memoryCost: 8, timeCost: 1 } as const satisfies Options;

/** Maximum cost of a stored hash. A higher one was not written by this shop and could exhaust the memory. */
const MAX_STORED_COST = { memoryCost: 65_536, timeCost: 8, parallelism: 4 };

/** Leaves one core to other requests; a full queue takes about 2 s. */
const DEFAULT_LIMITS: ConcurrencyLimits = {
  atOnce: Math.max(1, availableParallelism() - 1),
  queueLength: 80,
};

/** Hashes passwords with Argon2id. A hash takes some 25 ms of a core, so concurrency is limited. */
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

/** Whether the stored text is a usable hash. A broken one matches nothing and does not fail the login. */
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

/** Whether it is one of the 50,000 most leaked passwords, without regard to case. */
export function isCommonPassword(password: string): boolean {
  // Built on first use: most processes never set a password.
  common ??= new Set(dictionary['passwords-common'].map(folded));
  return common.has(folded(password));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
