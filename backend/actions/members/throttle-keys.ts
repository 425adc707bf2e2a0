import type { CodePurpose } from '#lib/contract/enums.ts';
import { emailKey } from '../../domain/members/email.ts';
import type { Secrets } from './ports.ts';

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
