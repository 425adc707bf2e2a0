import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, LONG_CODE_DIGITS } from '#backend/domain/members/codes.ts';

const TOKEN_BYTES = 32;

/** One by one, because `randomInt` has no range for fifteen digits. */
const randomDigits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

const DIGEST_OF_DAY_LENGTH = 12;

/** Digests with a random salt that is replaced, and lost, when the day changes. */
export function createDailyDigest(today: () => string): (text: string) => string {
  let salt = { day: '', key: '' };
  return (text) => {
    const day = today();
    if (salt.day !== day) salt = { day, key: newToken() };
    return createHmac('sha256', salt.key).update(text).digest('base64url').slice(0, DIGEST_OF_DAY_LENGTH);
  };
}

/** 256 random bits, fit for a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const newCode = (): string => randomDigits(CODE_DIGITS);

export const newLongCode = (): string => randomDigits(LONG_CODE_DIGITS);

/** SHA-256 as base64url, for inputs with too many bits to be guessed. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * A short digest for the log, equal for equal texts during one day (UTC) in one process. Its salt is random and never
 * stored, so that nobody can find the text by trying.
 */
export const digestOfDay = createDailyDigest(() => new Date().toISOString().slice(0, 10));

/** The secret of a Standard Webhook: 256 random bits in base64 behind its prefix. */
export const newPartnerSecret = (): string => `whsec_${randomBytes(TOKEN_BYTES).toString('base64')}`;

/** 120 bits (ASVS 5.0, 6.5.2 asks for 112). */
const RECOVERY_GROUPS = 6;

/** Without the letters that are read as digits or as each other (Crockford's Base32). */
const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random groups such as `7k3m-q9xd-t2vh-4wzp-m8rc-1n6f`: typed from paper. */
export const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_GROUPS }, () =>
    Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join(''),
  ).join('-');

/** So large that two members hardly ever get the same number; the maximum of `randomInt`. */
const LOTTERY_RANGE = 2 ** 48 - 1;

export const newLotteryNumber = (): number => randomInt(LOTTERY_RANGE);

/** 16 random bytes, for the check of many rounds at once. */
export const randomFactor = (): Uint8Array => randomBytes(16);

/** 128 random bits, so that a payment session's id cannot be guessed. */
export const newRedirectId = (): string => randomBytes(16).toString('base64url');

const SALT_BYTES = 16;

const TIME_DIGITS = 12;
const TAIL_DIGITS = 3;
/** More orders than a batcher places in one millisecond; a quarter of all tails. */
const MAX_TAILS = 1_024;

/** The tails of this process's latest order ids, oldest first. */
const tails = new Set<string>();

/**
 * A UUID of version 7: begins with the time, so that orders of one time are adjacent in every index. People read its
 * first 16 digits, and a batcher places many orders per millisecond: within one process no two ids share these
 * digits.
 */
export function newOrderId(at: Date): string {
  const time = at.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newEnding()}`;
}

/** The random rest after time and version, with a tail that no recent id has. */
function newEnding(): string {
  const ending = randomUUID().slice(15);
  const tail = ending.slice(0, TAIL_DIGITS);
  if (tails.has(tail)) return newEnding();
  tails.add(tail);
  const [oldest] = tails;
  if (tails.size > MAX_TAILS && oldest !== undefined) tails.delete(oldest);
  return ending;
}

/** 16 random bytes. */
export const newSalt = (): Uint8Array => randomBytes(SALT_BYTES);

/** SHA-256 of a salted secret as base64url, for inputs with too many bits to be guessed. */
export const saltedDigestOf = (text: string, salt: Uint8Array): string =>
  createHash('sha256').update(salt).update(text).digest('base64url');

const MAC_BYTES = 16;

/** A message authentication code of 128 bits in hex: HMAC-SHA256, shortened as RFC 2104 section 5 allows. */
export const macOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES).toString('hex');

/** Compares a code of 128 bits in constant time. */
export const isMacOf = (mac: string, text: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(text, key), 'hex'));

export const newRefundId = (): string => randomUUID();
