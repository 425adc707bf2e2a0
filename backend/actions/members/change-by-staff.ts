import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { openMatters } from '#backend/domain/members/account-blockers.ts';
import {
  type ProfileChanges,
  correctedFields,
  withChanges,
  type Member,
  isPossibleBirthday,
} from '#backend/domain/members/member.ts';
import { missingPart } from '#lib/contract/member/own-address.ts';
import { profileOf } from '#lib/contract/member/profile-fields.ts';
import { deleteGuardian } from '#backend/persistence/members/guardians.ts';
import { deletePersonalData } from './delete-account.ts';
import { resetThrottles } from './throttle.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type InvalidInput,
  type NotFound,
  type NotInState,
  versionError,
} from '../staff/operator-action.ts';
import { lockMember, updateMember } from '#backend/persistence/members/members.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';

type AccountChange = { readonly memberId: string; readonly reason: string; readonly dryRun: boolean };

type Correction = AccountChange & {
  readonly changes: Omit<ProfileChanges, 'emailPreferences'>;
  /** The version that the operator has read. */
  readonly version: number | undefined;
};

/**
 * Corrects a member's profile on their request (個人情報保護法 34条), also a birthday that they can no longer change
 * themselves. The operator log names the fields, not their values.
 */
export async function correctMember(
  db: Database,
  { memberId, changes, version, reason, dryRun }: Correction,
  actionOf: ActionOf,
): Promise<{ readonly fields: readonly string[] } | NotFound | NotInState | InvalidInput | ChangedMeanwhile> {
  const now = await databaseTime(db);
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const before = await lockMember(tx, memberId);
    if (before === undefined) return { refusal: 'notFound' };
    const meanwhile = versionError(before, version);
    if (meanwhile !== undefined) return meanwhile;
    const after = withChanges(before, changes);
    if (after.birthday !== before.birthday && !isPossibleBirthday(after.birthday, now))
      return IMPOSSIBLE_BIRTHDAY;
    const lacking = missingPart(after);
    if (lacking !== undefined)
      return {
        refusal: 'invalidInput',
        parameter: lacking,
        detail: 'An address needs a postcode and a place.',
      };
    const { fields, what } = correctedFields(before, after);
    if (fields.length === 0) return NOTHING_TO_CORRECT;
    await updateMember(tx, memberId, profileOf(after));
    const message = { kind: 'profileChanged', name: after.name, what, byShop: true } as const;
    await queueEmail(tx, { to: before.email, message, memberId });
    await recordAction(tx, actionOf({ memberId, fields, reason }));
    return { fields };
  });
}

const IMPOSSIBLE_BIRTHDAY = {
  refusal: 'invalidInput',
  parameter: 'birthday',
  detail: 'Nobody was born on that day and is a member today.',
} as const;
const NOTHING_TO_CORRECT = {
  refusal: 'notInState',
  detail: 'The profile says this already. Nothing was changed.',
} as const;

/**
 * Removes the guardian of a minor, for example after a change of custody, so that the member names another. Until that
 * one confirms, members who need a guardian cannot buy.
 */
export async function removeGuardian(
  db: Database,
  { memberId, reason, dryRun }: AccountChange,
  actionOf: ActionOf,
): Promise<'removed' | NotFound | NotInState> {
  return inOperatorTransaction(db, dryRun, async (tx): Promise<'removed' | NotFound | NotInState> => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'notFound' };
    if (!(await deleteGuardian(tx, memberId))) return NO_GUARDIAN;
    const message = {
      kind: 'profileChanged',
      name: member.name,
      what: ['保護者の方'],
      byShop: true,
    } as const;
    await queueEmail(tx, { to: member.email, message, memberId });
    await recordAction(tx, actionOf({ memberId, reason }));
    return 'removed';
  });
}

const NO_GUARDIAN = { refusal: 'notInState', detail: 'The member has named no guardian.' } as const;

type ErasureRefused = { readonly refusal: 'mattersOpen'; readonly detail: string };

/**
 * Deletes an account on its member's request, with the checks and guarantees of a deletion by themselves: personal data
 * go, records of purchases stay without them.
 */
export async function eraseMember(
  db: Database,
  { memberId, reason, dryRun }: AccountChange,
  actionOf: ActionOf,
): Promise<'erased' | NotFound | ErasureRefused> {
  const now = await databaseTime(db);
  const done = await inOperatorTransaction(
    db,
    dryRun,
    async (tx): Promise<Member | NotFound | ErasureRefused> => {
      const member = await lockMember(tx, memberId);
      if (member === undefined) return { refusal: 'notFound' };
      const open = openMatters(await countAccountBlockers(tx, memberId));
      if (open.length > 0) return { refusal: 'mattersOpen', detail: `Open: ${open.join(', ')}.` };
      await deletePersonalData(tx, member, now);
      await recordAction(tx, actionOf({ memberId, reason }));
      return member;
    },
  );
  if ('refusal' in done) return done;
  if (!dryRun) await resetThrottles(db, done);
  return 'erased';
}
