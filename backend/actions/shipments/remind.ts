import type { StorageLine } from '#backend/domain/emails.ts';
import { allDone } from '../all-done.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  type DueReminder,
  membersToRemind,
  lockMemberToRemind,
  markUnreachable,
  markReminded,
} from '#backend/persistence/shipments/reminders.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';

/** Reminds members of prizes whose storage ends soon. `rest`: there may be more. */
export async function remindOfStorage(
  db: Database,
  atMost: number,
): Promise<{ readonly members: number; readonly rest: boolean }> {
  const due = await membersToRemind(db, atMost);
  const reminded = await allDone(due.map((memberId) => remindMember(db, memberId)));
  // A few members may have had many due prizes, so that other members were not read.
  return { members: reminded.filter((prizes) => prizes > 0).length, rest: due.length > 0 };
}

/**
 * Queues one email about all prizes of a member whose storage ends, in the transaction that marks them as reminded.
 * Returns the number of prizes.
 */
export const remindMember = (db: Database, memberId: string): Promise<number> =>
  inTransaction(db, (tx) => remind(tx, memberId));

/** Other reminders of the member, and requests for a shipment, wait for the member's lock. */
async function remind(tx: Connection, memberId: string): Promise<number> {
  const member = await lockMemberToRemind(tx, memberId);
  if (member === undefined) {
    await markUnreachable(tx, memberId);
    return 0;
  }
  const due = await markReminded(tx, memberId);
  if (due.length === 0) return 0;
  const uselessAfter = new Date(Math.max(...due.map(({ keptUntil }) => keptUntil.getTime())));
  const message = { kind: 'storageEnding', name: member.name, lines: linesOf(due) } as const;
  await queueEmail(tx, { to: member.to, message, memberId, uselessAfter });
  return due.length;
}

/** One line per draw, the one whose storage ends first at the top. */
function linesOf(due: readonly DueReminder[]): readonly StorageLine[] {
  const draws = new Map(due.map(({ drawId, drawTitle }) => [drawId, drawTitle]));
  return [...draws]
    .map(([drawId, drawTitle]) => {
      const ends = due.filter((prize) => prize.drawId === drawId).map(({ keptUntil }) => keptUntil.getTime());
      return { drawTitle, prizes: ends.length, keptUntil: new Date(Math.min(...ends)).toISOString() };
    })
    .toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil));
}
