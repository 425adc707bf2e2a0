import { yearsBefore } from '#lib/contract/member/dates.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { dayInJapan } from '../time.ts';

/** The decision of a minor's guardian. Without a confirmation they have decided nothing. */
export type GuardianDecision = {
  readonly isConfirmed: boolean;
  /** Yen in a month; null: the shop's cap. */
  readonly monthlyCap: number | null;
  readonly isStopped: boolean;
};

export type GuardianRefusal = 'guardianNeeded' | 'guardianStopped';

const isYounger = (birthday: string, at: Date, years: number) =>
  birthday > yearsBefore(dayInJapan(at), years);

export const isMinor = (birthday: string, at: Date): boolean => isYounger(birthday, at, ADULT_AGE_YEARS);

/** Whether members with this birthday buy only after a guardian has confirmed from their own mailbox. */
export const needsGuardian = (birthday: string, at: Date): boolean =>
  isYounger(birthday, at, LOWER_CAP_AGE_YEARS);

/** Why a member may not buy because of their guardian; null: they may. */
export function guardianRefusal(
  birthday: string,
  at: Date,
  decision: GuardianDecision | undefined,
): GuardianRefusal | null {
  if (!isMinor(birthday, at)) return null;
  if (decision?.isConfirmed !== true) return needsGuardian(birthday, at) ? 'guardianNeeded' : null;
  return decision.isStopped ? 'guardianStopped' : null;
}

/** The monthly cap of a minor: the shop's, or a lower one that their guardian chose. */
export const capWithGuardian = (cap: number, decision: GuardianDecision | undefined): number =>
  Math.min(cap, decision?.monthlyCap ?? cap);
