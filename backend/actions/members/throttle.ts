import { CODE_PURPOSES, type CodePurpose } from '#lib/contract/enums.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { Membership } from './membership.ts';
import type { Secrets } from './ports.ts';

/**
 * Resets a member's attempt counters after a change of password or address, to which the old attempts do not apply.
 */
export async function resetThrottles(
  { throttles, secrets }: Membership,
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
): Promise<void> {
  const mailboxes = CODE_PURPOSES.map((purpose) => throttleKeys.mailbox(secrets, { purpose, email }));
  for (const key of [throttleKeys.login(secrets, email), throttleKeys.proof(memberId), ...mailboxes])
    await throttles.forget(key);
}

type Guess = { readonly purpose: CodePurpose; readonly email: string; readonly address: string };

/**
 * Keys of the attempt counters. Keys contain email and IP addresses as digests only. Each kind is counted separately,
 * so that an attacker who exhausts one does not block the owner at another.
 */
export const throttleKeys = {
  /** Passwords at the login of an email address, registered or not. */
  login: (secrets: Secrets, email: string) => `login:${secrets.digest(emailKey(email))}`,
  /** The present password of a logged-in member. */
  proof: (memberId: string) => `proof:${memberId}`,
  /** Profile changes that send an email. */
  changes: (memberId: string) => `changes:${memberId}`,
  /** Passwords and codes from one IP address. */
  visitor: (secrets: Secrets, address: string) => `visitor:${secrets.digest(address)}`,
  /** Codes for one email address from one IP address. */
  guesser: (secrets: Secrets, { purpose, email, address }: Guess) =>
    `guesser:${purpose}:${secrets.digest(`${emailKey(email)} ${address}`)}`,
  /** Codes requested from one IP address. */
  sender: (secrets: Secrets, address: string) => `sender:${secrets.digest(address)}`,
  /** Codes sent to one email address. */
  mailbox: (secrets: Secrets, { purpose, email }: { purpose: CodePurpose; email: string }) =>
    `mailbox:${purpose}:${secrets.digest(emailKey(email))}`,
};
