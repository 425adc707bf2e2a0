import { hiddenEmail } from '#backend/domain/members/email-address.ts';
import type { MailCode } from '#backend/domain/members/codes.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { passwordFault } from '#backend/domain/members/password.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { type ProofRefused, provePassword } from './passwords.ts';
import type { MemberDesk, Membership } from './membership.ts';
import type { Refused } from './refusals.ts';

export type NewAddress = {
  readonly email: string;
  readonly code: string | undefined;
  readonly presentPassword: string | undefined;
  /** Where the wish comes from. */
  readonly address: string;
};

/** A change of address for which everything was proven, and nothing used up yet. */
export type Move = { readonly email: string; readonly code: MailCode };

type MoveRefused = CodeRefused | ProofRefused | Refused<'passwordPersonal'>;

/** Whether a member may move to an address: he has to be its reader, and himself. */
export async function prepareMove(
  membership: Membership,
  member: Member,
  { email, code: typed, presentPassword, address }: NewAddress,
): Promise<Move | MoveRefused> {
  const { memberId } = member;
  const proof = await provePassword(membership, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (proof !== 'proven') return proof;
  const fault = passwordFault(presentPassword ?? '', { email, name: member.name }, membership.passwords);
  if (fault === 'passwordPersonal') return { refusal: fault, parameter: 'presentPassword' };
  if (typed === undefined) return { refusal: 'codeWrong', parameter: 'code' };
  const code = await tryCode(membership, {
    purpose: 'email',
    email,
    code: typed,
    forMember: memberId,
    address,
  });
  return 'refusal' in code ? code : { email, code };
}

/** Within a transaction that holds the member. The letters go to both addresses: one of them is still the owner's. */
export async function changeEmail(
  { members, codes, outbox }: MemberDesk,
  member: Member,
  { email, code }: Move,
): Promise<'changed' | Refused<'codeUsed'>> {
  const { memberId, name } = member;
  if (!(await codes.use(code))) return USED;
  if ((await members.change(memberId, { email })) === 'emailTaken') return USED;
  const letter = { kind: 'emailChanged', name, hiddenEmail: hiddenEmail(email) } as const;
  for (const to of [member.email, email]) await outbox.add({ to, letter, memberId });
  // The old address is no longer anybody's here: nothing shall be left that knows it.
  await codes.forget({ email: member.email, memberId });
  return 'changed';
}

const USED = { refusal: 'codeUsed', parameter: 'code' } as const;
