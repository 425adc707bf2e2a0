import { capOf, type MinorCaps } from '#backend/domain/orders/limits.ts';
import { mailboxOf } from '#backend/domain/members/email-address.ts';
import { isMinor, needsGuardian } from '#backend/domain/members/guardian.ts';
import { CHANGE_RULE, INVITATION_RULE } from '#backend/domain/members/throttle.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { fixBirthday } from '#backend/persistence/members/account-blockers.ts';
import * as stored from '#backend/persistence/members/guardians.ts';
import { findMember, lockMember, updateMember } from '#backend/persistence/members/members.ts';
import { countAttempts, type ThrottledKey } from '#backend/persistence/members/throttles.ts';
import { GUARDIAN_INVITATION_DAYS, GUARDIAN_LINK_HOURS } from '#lib/contract/shop-rules.ts';
import { inSeconds, type Refused } from './refusals.ts';
import { senderCounters } from './throttle.ts';

type GuardianContext = { readonly db: Database; readonly caps: MinorCaps };

const HOUR_MS = 60 * 60_000;
const INVITATION_LIFE_MS = GUARDIAN_INVITATION_DAYS * 24 * HOUR_MS;
const LINK_LIFE_MS = GUARDIAN_LINK_HOURS * HOUR_MS;

/** A member's guardian. `ageCap`: the shop's monthly cap for their age; null: an adult. */
export type OwnGuardian = {
  readonly ageCap: number | null;
  /** `false`: the invitation needs the member's name. */
  readonly hasName: boolean;
  readonly isNeeded: boolean;
  readonly guardian: stored.Guardian | null;
};

/** A guardian of a minor, with the shop's monthly cap for the minor's age. */
export type Guardianship = {
  readonly childName: string;
  readonly ageCap: number;
  readonly guardian: stored.Guardian;
};

/** The guardian of a member, as the member sees them. */
export async function showOwnGuardian(
  { db, caps }: GuardianContext,
  memberId: string,
): Promise<OwnGuardian | Refused<'loginRequired'>> {
  const member = await findMember(db, memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const now = await databaseTime(db);
  const guardian = await stored.findGuardian(db, memberId);
  return {
    ageCap: capOf(member.birthday, now, caps),
    hasName: member.name !== '',
    isNeeded: needsGuardian(member.birthday, now),
    guardian: guardian ?? null,
  };
}

type InviteRefused = Refused<
  | 'loginRequired'
  | 'guardianNotNeeded'
  | 'guardianOwnEmail'
  | 'guardianFixed'
  | 'mailTooSoon'
  | 'invalidInput'
>;

type Invitation = {
  readonly memberId: string;
  readonly email: string;
  /** For the profile of a member without a name: a guardian must know whose purchases they decide about. */
  readonly name: string | undefined;
  /** The client's IP address. */
  readonly address: string;
};

const NAME_MISSING = {
  refusal: 'invalidInput',
  parameter: 'name',
  fields: { name: '保護者の方へのメールに書く、お名前を入力してください。' },
} as const;

/**
 * Sends the guardian of a minor a link. Their mailbox must not be the member's. From then on the minor cannot change their
 * birthday: as an adult they would have no guardian.
 */
export async function inviteGuardian(
  context: GuardianContext,
  { memberId, email, name, address }: Invitation,
): Promise<OwnGuardian | InviteRefused> {
  const { db } = context;
  const member = await findMember(db, memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const now = await databaseTime(db);
  if (!isMinor(member.birthday, now)) return { refusal: 'guardianNotNeeded' };
  if (mailboxOf(email) === mailboxOf(member.email))
    return { refusal: 'guardianOwnEmail', parameter: 'email' };
  if (member.name === '' && name === undefined) return NAME_MISSING;
  const known = await stored.findGuardian(db, memberId);
  if (known !== undefined && known.confirmedAt !== null) return { refusal: 'guardianFixed' };
  const throttled = await throttle(db, { memberId, email, address });
  if (throttled !== undefined) return throttled;
  const token = newToken();
  const invited = await inTransaction<'invited' | InviteRefused>(db, async (tx) => {
    const current = await lockMember(tx, memberId);
    if (current === undefined) return { refusal: 'loginRequired' };
    // They may have changed their birthday meanwhile.
    if (!isMinor(current.birthday, now)) return { refusal: 'guardianNotNeeded' };
    const linkEndsAt = new Date(now.getTime() + INVITATION_LIFE_MS);
    const link = { linkDigest: digestOf(token), linkEndsAt };
    if (!(await stored.inviteGuardian(tx, { memberId, email, ...link }))) return { refusal: 'guardianFixed' };
    await fixBirthday(tx, memberId);
    const childName = current.name === '' ? (name ?? '') : current.name;
    if (childName !== current.name) await updateMember(tx, memberId, { name: childName });
    const message = { kind: 'guardianInvited', childName, token } as const;
    await queueEmail(tx, { to: email, message, memberId, uselessAfter: linkEndsAt });
    return 'invited';
  });
  return invited === 'invited' ? showOwnGuardian(context, memberId) : invited;
}

type Sender = { readonly memberId?: string; readonly email: string; readonly address: string };

/** Counts an email to a guardian: nobody floods the mailbox of somebody else with it. */
async function throttle(
  db: Database,
  { memberId, email, address }: Sender,
): Promise<Refused<'mailTooSoon'> | undefined> {
  const byMember: ThrottledKey[] =
    memberId === undefined ? [] : [{ key: `guardian-of:${memberId}`, rule: INVITATION_RULE }];
  const mailbox = { key: `guardian-mailbox:${digestOf(mailboxOf(email))}`, rule: INVITATION_RULE };
  const throttled = await countAttempts(db, [...senderCounters(address), ...byMember, mailbox]);
  if (throttled === undefined) return undefined;
  return { refusal: 'mailTooSoon', retryAfter: inSeconds(throttled.waitMs) };
}

/** The decision that the holder of a link may change. */
export async function showGuardianship(
  context: GuardianContext,
  token: string,
): Promise<Guardianship | Refused<'guardianLinkEnded'>> {
  const guardian = await stored.findGuardianByLink(context.db, digestOf(token));
  return guardian === undefined ? { refusal: 'guardianLinkEnded' } : guardianshipOf(context, guardian);
}

async function guardianshipOf(
  { db, caps }: GuardianContext,
  guardian: stored.Guardian,
): Promise<Guardianship | Refused<'guardianLinkEnded'>> {
  const member = await findMember(db, guardian.memberId);
  const ageCap = member && capOf(member.birthday, await databaseTime(db), caps);
  if (member === undefined || ageCap === undefined || ageCap === null)
    return { refusal: 'guardianLinkEnded' };
  return { childName: member.name, ageCap, guardian };
}

type Decision = {
  readonly token: string;
  readonly monthlyCap: number | null;
  readonly isStopped: boolean;
};

/** Confirms as a guardian or changes what they decided, and tells the minor. */
export async function decideAsGuardian(
  context: GuardianContext,
  { token, monthlyCap, isStopped }: Decision,
): Promise<Guardianship | Refused<'guardianLinkEnded' | 'changedTooOften'>> {
  const { db } = context;
  const guardian = await stored.findGuardianByLink(db, digestOf(token));
  const shown = guardian && (await guardianshipOf(context, guardian));
  if (guardian === undefined || shown === undefined) return { refusal: 'guardianLinkEnded' };
  if ('refusal' in shown) return shown;
  const { memberId } = guardian;
  const key = `guardian-decides:${memberId}`;
  const throttled = await countAttempts(db, [{ key, rule: CHANGE_RULE }]);
  if (throttled !== undefined) return { refusal: 'changedTooOften', retryAfter: inSeconds(throttled.waitMs) };
  const isLower = monthlyCap !== null && monthlyCap < shown.ageCap;
  const decided = { monthlyCap: isLower ? monthlyCap : null, isStopped };
  const after = await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    const current = await stored.findGuardianByLink(tx, digestOf(token));
    if (member === undefined || current === undefined) return undefined;
    await stored.writeDecision(tx, memberId, decided);
    const message = { kind: 'guardianDecided', name: member.name, ...decided } as const;
    await queueEmail(tx, { to: member.email, message, memberId });
    return stored.findGuardian(tx, memberId);
  });
  return after === undefined ? { refusal: 'guardianLinkEnded' } : guardianshipOf(context, after);
}

/** Sends new links to a guardian who has confirmed, one for each of their children. */
export async function sendGuardianLink(
  db: Database,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<'sent' | Refused<'mailTooSoon'>> {
  const throttled = await throttle(db, { email, address });
  if (throttled !== undefined) return throttled;
  const linkEndsAt = new Date((await databaseTime(db)).getTime() + LINK_LIFE_MS);
  for (const ward of await stored.findWards(db, email)) {
    const token = newToken();
    const message = { kind: 'guardianLink', childName: ward.childName ?? '', token } as const;
    await inTransaction(db, async (tx) => {
      await stored.replaceGuardianLink(tx, ward.memberId, { linkDigest: digestOf(token), linkEndsAt });
      await queueEmail(tx, { to: ward.email, message, memberId: ward.memberId, uselessAfter: linkEndsAt });
    });
  }
  return 'sent';
}
