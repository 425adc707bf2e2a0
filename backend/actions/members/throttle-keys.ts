import type { CodePurpose } from '#lib/contract/words.ts';
import { emailKey } from '../../domain/members/email.ts';
import type { Secrets } from './ports.ts';

/**
 * What attempts are counted by. An address, of a mailbox or of a visitor, stands in a key as its digest only. Each
 * kind counts apart, so that nobody who wears out one of them keeps the owner from another.
 */
type Digest = Pick<Secrets, 'digest'>;

/** Whoever has this mail address, or would have it: the same for known and unknown ones. */
export const loginOfAccount = ({ digest }: Digest, email: string) =>
  `login:account:${digest(emailKey(email))}`;

export const loginFromAddress = ({ digest }: Digest, address: string) => `login:address:${digest(address)}`;

/** The present password, asked for again of somebody who is logged in. */
export const proofByMember = (memberId: string) => `proof:member:${memberId}`;

export const codeFromAddress = ({ digest }: Digest, address: string) => `code:address:${digest(address)}`;

export const mailFromAddress = ({ digest }: Digest, address: string) => `mail:address:${digest(address)}`;

type Mailbox = { readonly purpose: CodePurpose; readonly email: string };

export const mailToMailbox = ({ digest }: Digest, { purpose, email }: Mailbox) =>
  `mail:${purpose}:${digest(emailKey(email))}`;
