import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan } from '../time.ts';

/** Maximum plausible age. */
const OLDEST_YEARS = 120;

/** Whether a living person can have this birthday. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  const today = dayInJapan(now);
  return birthday <= today && birthday > yearsBefore(today, OLDEST_YEARS + 1);
}
