import type { CodePurpose } from '#lib/contract/enums.ts';

export const MINUTE_MS = 60_000;
/** A code that was sent is good for so long. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** One that was typed in rightly stays good while the rest of the form is filled in. */
export const CHECKED_CODE_LIFE_MS = 30 * MINUTE_MS;
export const MAX_CODE_ATTEMPTS = 5;

/** The one live code of a purpose and an address. */
export type EmailCode = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly codeHash: string;
  /** The member who wants to change to this address; null for the other purposes. */
  readonly forMember: string | null;
  readonly sentAt: Date;
  readonly checkedAt: Date | null;
  readonly usedAt: Date | null;
  /** Wrong tries, counting one that is under way. */
  readonly tries: number;
};

export type CodeError = 'codeElsewhere' | 'codeSpent' | 'codeUsed' | 'codeExpired' | 'codeWrong';

/** Why a code is not even compared with what was typed; undefined where it is. */
export function attemptLimitError(code: Pick<EmailCode, 'tries'> | undefined): CodeError | undefined {
  if (code === undefined) return 'codeElsewhere';
  return code.tries > MAX_CODE_ATTEMPTS ? 'codeSpent' : undefined;
}

/**
 * What is wrong with what was typed; undefined: nothing. Only whoever types the right code is told that it was used, or
 * gains by its having been typed rightly before: to anybody else that would tell that somebody signed up here.
 */
export function codeError(code: EmailCode, isRight: boolean, now: Date): CodeError | undefined {
  const age = now.getTime() - code.sentAt.getTime();
  if (isRight) {
    if (code.usedAt !== null) return 'codeUsed';
    return age > CODE_LIFE_MS && !isChecked(code, now) ? 'codeExpired' : undefined;
  }
  if (age > CODE_LIFE_MS) return 'codeExpired';
  return code.tries === MAX_CODE_ATTEMPTS ? 'codeSpent' : 'codeWrong';
}

const isChecked = ({ checkedAt }: EmailCode, now: Date) =>
  checkedAt !== null && now.getTime() - checkedAt.getTime() <= CHECKED_CODE_LIFE_MS;
