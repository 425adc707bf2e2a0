import type { Member } from '../../../domain/members/member.ts';
import type { MemberDesk, Membership, Secrets } from '../ports.ts';
import { type Browser, startLogin } from '../start-login.ts';
import { throttlesOf } from '../throttle-keys.ts';

/** The new login of this browser, and how many others were ended. */
export type PasswordSet = { readonly token: string; readonly endedSessions: number };

type NewPassword = {
  readonly member: Member;
  readonly passwordHash: string;
  readonly byReminder: boolean;
  readonly browser: Browser;
};

/** Within a transaction that holds the member: whoever else was logged in no longer is. */
export async function setPassword(
  { members, sessions, outbox }: MemberDesk,
  secrets: Secrets,
  { member, passwordHash, byReminder, browser }: NewPassword,
): Promise<PasswordSet> {
  const { memberId, name, email } = member;
  await members.change(memberId, { passwordHash });
  const endedSessions = await sessions.endAll(memberId, browser.before?.sessionId);
  const { token } = await startLogin({ sessions, secrets }, memberId, browser);
  await outbox.add({ to: email, letter: { kind: 'passwordChanged', name, byReminder }, memberId });
  return { token, endedSessions };
}

/** Tries of the old password say nothing about the new one, and whoever used a code need not wait for the next. */
export async function forgetTries({ throttles, secrets }: Membership, member: Member): Promise<void> {
  for (const key of throttlesOf(secrets, member)) await throttles.forget(key);
}
