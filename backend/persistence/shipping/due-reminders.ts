import { sql } from 'drizzle-orm';
import { REMINDER_DAYS } from '#backend/domain/shipping/reminder-days.ts';
import { IS_WAITING } from '../belongings/waiting-prizes.ts';

/** Whose reminder was due so long ago has no storage any more that could end. */
const OLDEST = sql.raw(`interval '${REMINDER_DAYS.first} days'`);

/** Not told yet what is to be told by now, while it is of use. When that is, every prize knows (`remind_at`). */
export const IS_TO_BE_REMINDED = sql`${IS_WAITING}
  and remind_at <= now() and remind_at > now() - ${OLDEST} and kept_until > now()`;
