import { isSameEmail } from '../../../domain/members/email.ts';
import { type PasswordFault, passwordFault } from '../../../domain/members/password/password-fault.ts';
import type { Login } from '../ports.ts';
import type { Membership } from '../membership.ts';
import type { Refused } from '../refused.ts';
import { type ProofRefused, provePassword } from './prove-password.ts';
import { type PasswordSet, setPassword } from './set-password.ts';
import { forgetTries } from '../forget-tries.ts';

type Wish = {
  readonly login: Login;
  readonly agent: string;
  /** Where it is given it must be the member's own. */
  readonly email: string | undefined;
  readonly presentPassword: string | undefined;
  readonly password: string;
};

/** Gives a member who is logged in a new password, for the present one. */
export async function changePassword(
  membership: Membership,
  { login, agent, email, presentPassword, password }: Wish,
): Promise<PasswordSet | ProofRefused | Refused<PasswordFault | 'loginRequired'>> {
  const { members, passwords, secrets, together } = membership;
  const member = await members.find(login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  if (email !== undefined && !isSameEmail(email, member.email)) return WRONG;
  const proof = await provePassword(membership, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (proof !== 'proven') return proof;
  const fault = passwordFault(password, member, passwords);
  if (fault !== undefined) return { refusal: fault, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await together(async (desk) => {
    const now = await desk.members.lock(member.memberId);
    // Somebody else with the same idea was faster: what was proven is no longer the password.
    if (now?.passwordHash !== member.passwordHash) return WRONG;
    const browser = { agent, before: login };
    return setPassword(desk, secrets, { member: now, passwordHash, byReminder: false, browser });
  });
  if (!('refusal' in done)) await forgetTries(membership, member);
  return done;
}

const WRONG = { refusal: 'passwordWrong', parameter: 'presentPassword' } as const;
