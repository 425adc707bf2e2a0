import type { Member } from '../../../domain/members/member.ts';
import type { Secrets } from '../ports.ts';
import type { MemberDesk } from '../membership.ts';
import { type Browser, startLogin } from '../start-login.ts';

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
