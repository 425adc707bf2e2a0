import type { CODE_REFUSALS, CodePurpose } from '#lib/contract/enums.ts';
import { CHECKED_CODE_MINUTES, CODE_ATTEMPTS, CODE_MINUTES } from '#lib/contract/shop-rules.ts';

export const MINUTE_MS = 60_000;
/** Lifetime of a sent code. */
export const CODE_LIFE_MS = CODE_MINUTES * MINUTE_MS;
const CHECKED_CODE_LIFE_MS = CHECKED_CODE_MINUTES * MINUTE_MS;
/** The length of a code, which can be guessed and is therefore bound to the browser that requested it. */
export const CODE_DIGITS = 6;
/** The length of the second code of an email, which cannot be guessed within its lifetime and is valid in any browser. */
export const LONG_CODE_DIGITS = 15;

/** The code of a purpose and an address for the browser that requested it. */
export type EmailCode = {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** Digest of the requesting browser's device token. */
  readonly deviceDigest: string;
  readonly codeHash: string;
  /** The member who changes to this address; null for the other purposes. */
  readonly forMember: string | null;
  readonly sentAt: Date;
  readonly checkedAt: Date | null;
  readonly usedAt: Date | null;
  /** Wrong attempts, including the one being checked. */
  readonly tries: number;
};

export type CodeError = (typeof CODE_REFUSALS)[number];

export const isLongCode = (typed: string): boolean => typed.length === LONG_CODE_DIGITS;

/** Why a code is not compared with the input; `undefined`: it is. */
export function attemptLimitError(code: Pick<EmailCode, 'tries'> | undefined): CodeError | undefined {
  if (code === undefined) return 'codeElsewhere';
  return code.tries > CODE_ATTEMPTS ? 'codeSpent' : undefined;
}

/**
 * The error of an entered code; `undefined`: it is valid. Only a correct code can be reported as used or profit from
 * an earlier correct entry: otherwise the answer would reveal that somebody registered.
 */
export function codeError(code: EmailCode, isRight: boolean, now: Date): CodeError | undefined {
  const age = now.getTime() - code.sentAt.getTime();
  if (isRight) {
    if (code.usedAt !== null) return 'codeUsed';
    return age > CODE_LIFE_MS && !isChecked(code, now) ? 'codeExpired' : undefined;
  }
  if (age > CODE_LIFE_MS) return 'codeExpired';
  return code.tries === CODE_ATTEMPTS ? 'codeSpent' : 'codeWrong';
}

const isChecked = ({ checkedAt }: EmailCode, now: Date) =>
  checkedAt !== null && now.getTime() - checkedAt.getTime() <= CHECKED_CODE_LIFE_MS;
