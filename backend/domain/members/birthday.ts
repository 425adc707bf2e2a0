import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan } from '../time.ts';

/** Nobody becomes older. */
const OLDEST_YEARS = 120;

/** Whether somebody who lives now can have been born on that day. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  const today = dayInJapan(now);
  return birthday <= today && birthday > yearsBefore(today, OLDEST_YEARS + 1);
}
