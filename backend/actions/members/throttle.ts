import { CODE_PURPOSES, type CodePurpose } from '#lib/contract/enums.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { Membership } from './membership.ts';
import type { Secrets } from './ports.ts';

/**
 * Forgets all that was counted at one member by one address: it says nothing about a new password or a new address,
 * and whoever has used a code need not wait for the next.
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
 * What attempts are counted by. An address, of a mailbox or of a visitor, stands in a key as its digest only. Each
 * kind counts apart, so that nobody who wears out one of them keeps the owner from another.
 */
export const throttleKeys = {
  /** Passwords tried at the login of an account, whether or not there is one. */
  login: (secrets: Secrets, email: string) => `login:${secrets.digest(emailKey(email))}`,
  /** The present password, tried again by somebody who is logged in. */
  proof: (memberId: string) => `proof:${memberId}`,
  /** Changes by which a member is written to. */
  changes: (memberId: string) => `changes:${memberId}`,
  /** Passwords and codes tried from a visitor's address. */
  visitor: (secrets: Secrets, address: string) => `visitor:${secrets.digest(address)}`,
  /** Codes tried for one mailbox from one visitor's address. */
  guesser: (secrets: Secrets, { purpose, email, address }: Guess) =>
    `guesser:${purpose}:${secrets.digest(`${emailKey(email)} ${address}`)}`,
  /** Codes asked for from a visitor's address. */
  sender: (secrets: Secrets, address: string) => `sender:${secrets.digest(address)}`,
  /** Codes sent to a mailbox. */
  mailbox: (secrets: Secrets, { purpose, email }: { purpose: CodePurpose; email: string }) =>
    `mailbox:${purpose}:${secrets.digest(emailKey(email))}`,
};
