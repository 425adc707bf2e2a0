import { isSameEmail } from '#backend/domain/members/email-address.ts';
import {
  unsubscribed,
  type Member,
  changedFields,
  type ProfileChanges,
  withChanges,
  isPossibleBirthday,
} from '#backend/domain/members/member.ts';
import { CHANGE_RULE } from '#backend/domain/members/throttle.ts';
import { changeEmail, type EmailChange, type NewAddress, prepareEmailChange } from './change-email.ts';
import type { CodeRefused } from './codes.ts';
import type { PasswordRefused } from './passwords.ts';
import { throttleKeys, resetThrottles } from './throttle.ts';
import { halfAddress, IMPOSSIBLE_BIRTHDAY, inSeconds, type Refused } from './refusals.ts';
import { findMember, lockMember, updateMember } from '#backend/persistence/members/members.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import { isBirthdayUsed } from '#backend/persistence/members/account-blockers.ts';
import { withdrawNewsEmails, queueEmail } from '#backend/persistence/emails/outbox.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { MemberContext } from './log-in.ts';

type ChangeMemberParams = {
  readonly memberId: string;
  readonly changes: ProfileChanges;
  readonly newAddress: NewAddress | undefined;
};

type ChangeRefused =
  | CodeRefused
  | PasswordRefused
  | Refused<'loginRequired' | 'passwordPersonal' | 'birthdayFixed' | 'invalidInput' | 'changedTooOften'>;

type Changed = MemberView & { readonly hasNewEmail: boolean };

/** Changes a member's profile and, if verified, their email address: all of it or nothing. */
export async function changeMember(
  context: MemberContext,
  { memberId, changes, newAddress }: ChangeMemberParams,
): Promise<Changed | ChangeRefused> {
  const { db } = context;
  const member = await findMember(db, memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const changed = withChanges(member, changes);
  const { birthday } = changed;
  if (birthday !== member.birthday && !isPossibleBirthday(birthday, await databaseTime(db)))
    return IMPOSSIBLE_BIRTHDAY;
  const half = halfAddress(changed);
  if (half !== undefined) return half;
  // Each change sends an email: an intruder in the account must not flood the member's mailbox.
  const isReported = changedFields(member, changed).length > 0;
  const throttled = isReported
    ? await countAttempts(db, [{ key: throttleKeys.changes(memberId), rule: CHANGE_RULE }])
    : undefined;
  if (throttled !== undefined) return { refusal: 'changedTooOften', retryAfter: inSeconds(throttled.waitMs) };
  const isEmailChanging = newAddress !== undefined && !isSameEmail(newAddress.email, member.email);
  const emailChange = isEmailChanging ? await prepareEmailChange(context, member, newAddress) : undefined;
  if (emailChange !== undefined && 'refusal' in emailChange) return emailChange;
  const done = await inTransaction<Changed | ChangeRefused>(db, async (tx) => {
    const before = await lockMember(tx, memberId);
    if (before === undefined) return { refusal: 'loginRequired' };
    // The password was changed after it was verified.
    if (emailChange !== undefined && before.passwordHash !== member.passwordHash)
      return { refusal: 'passwordWrong', parameter: 'presentPassword' };
    return write(tx, before, { changes, emailChange });
  });
  if (emailChange !== undefined && 'hasNewEmail' in done)
    for (const { email } of [member, emailChange]) await resetThrottles(db, { memberId, email });
  return done;
}

type WriteParams = { readonly changes: ProfileChanges; readonly emailChange: EmailChange | undefined };

async function write(
  tx: Connection,
  before: Member,
  { changes, emailChange }: WriteParams,
): Promise<Changed | Refused<'birthdayFixed' | 'codeUsed' | 'invalidInput'>> {
  const { memberId, name, email, passwordHash, ...profile } = withChanges(before, changes);
  // Another change may have taken the other half meanwhile.
  const half = halfAddress(profile);
  if (half !== undefined) return half;
  const isBirthdayFixed = await isBirthdayUsed(tx, memberId);
  if (isBirthdayFixed && profile.birthday !== before.birthday)
    return { refusal: 'birthdayFixed', parameter: 'birthday' };
  if (emailChange !== undefined) {
    const emailResult = await changeEmail(tx, before, emailChange);
    if (emailResult !== 'changed') return emailResult;
  }
  await updateMember(tx, memberId, { name, ...profile });
  await withdrawNewsEmails(tx, memberId, unsubscribed(before.emailPreferences, profile.emailPreferences));
  const after = { memberId, name, passwordHash, ...profile, email: emailChange?.email ?? email };
  const what = changedFields(before, after);
  if (what.length > 0) {
    const message = { kind: 'profileChanged', name, what } as const;
    // If both change at once, only the old address surely belongs to the member.
    await queueEmail(tx, { to: email, message, memberId });
  }
  return { member: after, isBirthdayFixed, hasNewEmail: emailChange !== undefined };
}

/** A member's own profile. */
export type MemberView = { readonly member: Member; readonly isBirthdayFixed: boolean };

export async function showMember(db: Database, memberId: string): Promise<MemberView | 'loginRequired'> {
  const member = await findMember(db, memberId);
  if (member === undefined) return 'loginRequired';
  return { member, isBirthdayFixed: await isBirthdayUsed(db, memberId) };
}
