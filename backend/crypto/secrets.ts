import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Secrets } from '#backend/actions/members/ports.ts';
import type { OrderIds } from '#backend/actions/orders/ports.ts';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** Chance from the operating system's own source. */
export const cryptoSecrets: Secrets = {
  newToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  newCode: () =>
    randomInt(10 ** CODE_DIGITS)
      .toString()
      .padStart(CODE_DIGITS, '0'),
  digest: (text) => createHash('sha256').update(text).digest('base64url'),
};

/** So many lots that two members hardly ever draw the same one; as many as `randomInt` can tell apart. */
const LOTTERY_RANGE = 2 ** 48 - 1;

export const newLotteryNumber = (): number => randomInt(LOTTERY_RANGE);

/** 128 bits of chance: nobody comes upon somebody else's trip. */
export const newRedirectId = (): string => randomBytes(16).toString('base64url');

const SALT_BYTES = 16;

const TIME_DIGITS = 12;
const TAIL_DIGITS = 3;
/** More than a desk places in one millisecond; a quarter of all tails there are. */
const MAX_TAILS = 1_024;

/** How the latest orders of this process go on after their time and version, the oldest first. */
const tails = new Set<string>();

/**
 * UUID of version 7: it begins with the time, so that orders of one moment lie side by side in every index. People
 * read its first sixteen digits. A desk places many orders in one millisecond: of one process no two of them read alike.
 */
export function newOrderId(at: Date): string {
  const time = at.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newEnding()}`;
}

/** All but time and version, by chance, beginning as none of the latest did. */
function newEnding(): string {
  const ending = randomUUID().slice(15);
  const tail = ending.slice(0, TAIL_DIGITS);
  if (tails.has(tail)) return newEnding();
  tails.add(tail);
  const [oldest] = tails;
  if (tails.size > MAX_TAILS && oldest !== undefined) tails.delete(oldest);
  return ending;
}

export const orderIds: OrderIds = { newOrderId, newSalt: () => randomBytes(SALT_BYTES) };
