import { allDone } from '../all-done.ts';
import type { Reminders } from './ports.ts';

/** Tells members whose prizes are kept for a short time only. `rest`: there may be more. */
export async function remindOfStorage(
  reminders: Reminders,
  atMost: number,
): Promise<{ readonly members: number; readonly rest: boolean }> {
  const due = await reminders.due(atMost);
  const reminded = await allDone(due.map((memberId) => reminders.remind(memberId)));
  // Of few members many prizes may have been due, so that those of others were not come to.
  return { members: reminded.filter((prizes) => prizes > 0).length, rest: due.length > 0 };
}
