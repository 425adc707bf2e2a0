import { allDone } from '../all-done.ts';
import type { Reminders } from './ports.ts';

/** Tells members whose prizes are kept for a short time only. `rest`: there may be more. */
export async function remindOfStorage(
  reminders: Reminders,
  atMost: number,
): Promise<{ readonly members: number; readonly rest: boolean }> {
  const due = await reminders.due(atMost);
  const reminded = await allDone(due.map((memberId) => reminders.remind(memberId)));
  // Another backend may have been faster with some of them, which says nothing of how many there still are.
  return { members: reminded.filter((prizes) => prizes > 0).length, rest: due.length === atMost };
}
