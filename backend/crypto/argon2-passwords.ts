import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashSync, parseOptions, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Passwords } from '#backend/actions/members/ports.ts';
import { takingTurns, type Turns } from './concurrency-limit.ts';

/** Argon2id (the package's own choice where none is named), 19 MiB, twice over, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** The least that Argon2 allows, for tests in which hashing is not the subject. */
export const LEAST_COST = { ...COST, memoryCost: 8, timeCost: 1 } as const satisfies Options;

/** What a stored hash may cost at most. More was not written by this shop and could take all the memory there is. */
const DEAREST = { memoryCost: 65_536, timeCost: 8, parallelism: 4 };

/** One core is left to whoever does not log in; a full queue is worked off in about two seconds. */
const USUAL: Turns = { atOnce: Math.max(1, availableParallelism() - 1), queueLength: 80 };

/** Passwords by Argon2id. A hash takes some 25 ms of a core, so only so many are worked on at once. */
export function argon2Passwords({ atOnce, queueLength }: Turns = USUAL, cost: Options = COST): Passwords {
  const inTurn = takingTurns({ atOnce, queueLength });
  const nobody = hashSync(randomBytes(32), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: async (password, stored) => isUsable(stored) && inTurn(() => verify(stored, password)),
    matchesNobody: (password) => inTurn(() => verify(nobody, password)),
    isCommon: isCommonPassword,
  };
}

/** Whether this can be a hash at all. A broken one matches nothing; it must not bring a login down. */
function isUsable(stored: string): boolean {
  try {
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(stored);
    const isDear =
      memoryCost > DEAREST.memoryCost || timeCost > DEAREST.timeCost || parallelism > DEAREST.parallelism;
    return !isDear && outputLen === COST.outputLen;
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
