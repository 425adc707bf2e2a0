import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashSync, parseOptions, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hashingThreads } from './hashing-threads.ts';
import { passwordQueue, type QueueLimits } from './password-queue.ts';

/** Argon2id (the package's default), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** The minimum of Argon2, for tests that are not about hashing. */
export const MIN_COST = { ...COST, memoryCost: 8, timeCost: 1 } as const satisfies Options;

/** Maximum cost of a stored hash. A higher one was not written by this shop and could exhaust the memory. */
const MAX_STORED_COST = { memoryCost: 65_536, timeCost: 8, parallelism: 4 };

/** Half of the cores: the others serve. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

/** One call more than threads, so that no thread waits for the queries of a call. A full queue takes about half a second. */
const DEFAULT_LIMITS: QueueLimits = { atOnce: THREADS + 1, queueLength: 20 * THREADS, longestWaitMs: 2_000 };

type PasswordsSettings = {
  readonly limits?: QueueLimits;
  readonly cost?: Options;
  /** Where the hashes are computed. */
  readonly argon2?: ReturnType<typeof hashingThreads>;
};

/** Hashes passwords with Argon2id. A hash takes some 25 ms of a core, so concurrency is limited. */
export function argon2Passwords({
  limits = DEFAULT_LIMITS,
  cost = COST,
  argon2 = hashingThreads(THREADS),
}: PasswordsSettings = {}) {
  return {
    /** Runs the work when its turn comes, which is before any query: what finds no place costs nothing more. */
    admit: passwordQueue(limits),
    hash: (password: string): Promise<string> => argon2.hash(password, cost),
    matches: async (password: string, stored: string): Promise<boolean> =>
      isUsable(stored) && argon2.verify(stored, password),
    /**
     * A hash that no password matches. Accounts that do not exist and members without a password are compared with it, so
     * that their login takes as long as every other one.
     */
    unmatchable: hashSync(randomBytes(32), cost),
    isCommon: isCommonPassword,
  };
}

/** Slow by design. A call that hashes or compares does so in `admit`. */
export type Passwords = ReturnType<typeof argon2Passwords>;

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
