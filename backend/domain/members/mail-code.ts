import type { CodePurpose } from '#lib/contract/words.ts';

export const MINUTE_MS = 60_000;
/** A code that was sent is good for so long. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** One that was typed in rightly stays good while the rest of the form is filled in. */
export const CHECKED_CODE_LIFE_MS = 30 * MINUTE_MS;
export const CODE_TRIES = 5;

/** The one live code of a purpose and an address. */
export type MailCode = {
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

export type CodeFault = 'codeElsewhere' | 'codeUsed' | 'codeExpired' | 'codeSpent';

/** Why a code can no longer be tried, whatever is typed; undefined where it can. */
export function codeFault(code: MailCode | undefined, now: Date): CodeFault | undefined {
  if (code === undefined) return 'codeElsewhere';
  if (code.usedAt !== null) return 'codeUsed';
  if (code.tries > CODE_TRIES) return 'codeSpent';
  return now.getTime() > expiryOf(code) ? 'codeExpired' : undefined;
}

function expiryOf({ sentAt, checkedAt }: MailCode): number {
  const sent = sentAt.getTime() + CODE_LIFE_MS;
  return checkedAt === null ? sent : Math.max(sent, checkedAt.getTime() + CHECKED_CODE_LIFE_MS);
}
