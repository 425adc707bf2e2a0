import { type SQL, sql } from 'drizzle-orm';
import { REMINDER_DAYS } from '#backend/domain/shipping/reminder-days.ts';
import { IS_WAITING } from '../../belongings/waiting-prizes.ts';

const days = (count: number): SQL => sql.raw(`interval '${count} days'`);
const { first, last } = REMINDER_DAYS;

/** When the latest reminder of a prize was due, of those whose first one is. */
export const REMINDER_DUE_AT = sql`(
  case when kept_until <= now() + ${days(last)} then kept_until - ${days(last)} else kept_until - ${days(first)} end)`;

/** Not told yet what is to be told by now. Nobody is told that his storage ends in a moment at which it has only begun. */
export const IS_TO_BE_REMINDED = sql`${IS_WAITING}
  and kept_until > now() and kept_until <= now() + ${days(first)}
  and ${REMINDER_DUE_AT} > won_at and (reminded_at is null or reminded_at < ${REMINDER_DUE_AT})`;
