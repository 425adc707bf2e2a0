import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { suspensionError, type Suspension } from '#backend/domain/members/suspension.ts';
import type { Member } from '#backend/domain/members/member.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import {
  type ActionOf,
  type InvalidInput,
  type NotFound,
  type NotInState,
} from '../staff/operator-action.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import {
  currentSuspension,
  insertSuspension,
  endSuspension,
} from '#backend/persistence/members/suspensions.ts';
import { deleteSessions } from '#backend/persistence/members/sessions.ts';
import { deleteQueueEntriesOf } from '#backend/persistence/queue/queue-entries.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';

type SuspensionChange = { readonly memberId: string; readonly reason: string; readonly dryRun: boolean };
type NewSuspension = SuspensionChange & { readonly until: Date | null };

type Suspended = { readonly suspension: Suspension; readonly endedSessions: number };

/**
 * Suspends a member: ends their login sessions and places in queues, and tells them by email. The lock on the member
 * makes each order and each login wait, so that none is written after this.
 */
export async function suspendMember(
  db: Database,
  { memberId, reason, until, dryRun }: NewSuspension,
  actionOf: ActionOf,
): Promise<Suspended | NotFound | NotInState | InvalidInput> {
  const now = await databaseTime(db);
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'notFound' };
    const error = suspensionError({ until, now }, await currentSuspension(tx, memberId));
    if (error === 'untilPast') return UNTIL_PAST;
    if (error === 'suspendedBefore') return SUSPENDED_BEFORE;
    const action = actionOf({ memberId, reason, until: until?.toISOString() ?? null });
    await insertSuspension(tx, { memberId, reason, until, suspendedBy: action.operator });
    const endedSessions = await deleteSessions(tx, memberId);
    await deleteQueueEntriesOf(tx, memberId);
    await tell(tx, member, {
      kind: 'memberSuspended',
      name: member.name,
      until: until?.toISOString() ?? null,
    });
    await recordAction(tx, action);
    const suspension = await currentSuspension(tx, memberId);
    if (suspension === undefined) throw new Error('The suspension was not written.');
    return { suspension, endedSessions };
  });
}

const UNTIL_PAST = {
  refusal: 'invalidInput',
  parameter: 'until',
  detail: 'The end of a suspension is in the future.',
} as const;
const SUSPENDED_BEFORE = {
  refusal: 'notInState',
  detail: 'The member is suspended already. Lift that suspension first.',
} as const;
const NOT_SUSPENDED = { refusal: 'notInState', detail: 'The member is not suspended.' } as const;

/** Lifts the suspension in force and tells the member by email. */
export const liftSuspension = (
  db: Database,
  { memberId, reason, dryRun }: SuspensionChange,
  actionOf: ActionOf,
): Promise<Suspension | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'notFound' };
    const current = await currentSuspension(tx, memberId);
    if (current === undefined) return NOT_SUSPENDED;
    const action = actionOf({ memberId, reason });
    await endSuspension(tx, current.suspensionId, action.operator);
    await tell(tx, member, { kind: 'suspensionLifted', name: member.name });
    await recordAction(tx, action);
    return current;
  });

const tell = (
  tx: Connection,
  { memberId, email }: Member,
  message: EmailOf<'memberSuspended' | 'suspensionLifted'>,
) => queueEmail(tx, { to: email, message, memberId });
