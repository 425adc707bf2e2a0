import { hiddenEmail } from '#backend/domain/members/email-address.ts';
import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { passwordError } from '#backend/domain/members/password.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { type PasswordRefused, verifyPassword } from './passwords.ts';
import type { Refused } from './refusals.ts';
import { useCode, deleteCodesOf } from '#backend/persistence/members/codes.ts';
import { updateMember } from '#backend/persistence/members/members.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { MemberContext } from './log-in.ts';

export type NewAddress = {
  readonly email: string;
  readonly code: string | undefined;
  readonly presentPassword: string | undefined;
  /** The client's IP address. */
  readonly address: string;
  readonly deviceToken: string | undefined;
};

/** A verified change of email address whose code is not used up yet. */
export type EmailChange = { readonly email: string; readonly code: EmailCode };

type EmailChangeRefused = CodeRefused | PasswordRefused | Refused<'passwordPersonal'>;

/** Checks that the member may change to an address: with their password and with a code sent to that address. */
export async function prepareEmailChange(
  context: MemberContext,
  member: Member,
  { email, code: typed, presentPassword, ...client }: NewAddress,
): Promise<EmailChange | EmailChangeRefused> {
  const { memberId } = member;
  const verification = await verifyPassword(context, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (verification !== 'verified') return verification;
  const error = passwordError(presentPassword ?? '', { email, name: member.name }, context.passwords);
  if (error === 'passwordPersonal') return { refusal: error, parameter: 'presentPassword' };
  if (typed === undefined) return { refusal: 'codeWrong', parameter: 'code' };
  const code = await tryCode(context, {
    purpose: 'email',
    email,
    code: typed,
    forMember: memberId,
    ...client,
  });
  return 'refusal' in code ? code : { email, code };
}

/**
 * Runs in a transaction that has locked the member. Emails go to both addresses: one of them is still the owner's.
 */
export async function changeEmail(
  tx: Connection,
  member: Member,
  { email, code }: EmailChange,
): Promise<'changed' | Refused<'codeUsed'>> {
  const { memberId, name } = member;
  if (!(await useCode(tx, code))) return CODE_USED;
  if ((await updateMember(tx, memberId, { email })) === 'emailTaken') return CODE_USED;
  const message = { kind: 'emailChanged', name, hiddenEmail: hiddenEmail(email) } as const;
  for (const to of [member.email, email]) await queueEmail(tx, { to, message, memberId });
  // Deletes the codes of the old address, which is nobody's now.
  await deleteCodesOf(tx, { email: member.email, memberId });
  return 'changed';
}

const CODE_USED = { refusal: 'codeUsed', parameter: 'code' } as const;
