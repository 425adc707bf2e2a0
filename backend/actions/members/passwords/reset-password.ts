import { isSameEmail } from '../../../domain/members/email.ts';
import { type PasswordFault, passwordFault } from '../../../domain/members/password/password-fault.ts';
import { type CodeRefused, tryCode } from '../codes/try-code.ts';
import type { Membership } from '../membership.ts';
import type { Refused } from '../refused.ts';
import type { Browser } from '../start-login.ts';
import { type PasswordSet, setPassword } from './set-password.ts';
import { forgetTries } from '../forget-tries.ts';

type Wish = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  /** Where the wish comes from. */
  readonly address: string;
  readonly browser: Browser;
};

type Reset = PasswordSet & { readonly memberId: string };

/**
 * Gives whoever reads an owner's mail a new password, and logs in. What is said before the code has proven right does
 * not depend on whether the address is a member's.
 */
export async function resetPassword(
  membership: Membership,
  { email, code: typed, password, address, browser }: Wish,
): Promise<Reset | CodeRefused | Refused<PasswordFault>> {
  const { members, passwords, secrets, together } = membership;
  const code = await tryCode(membership, {
    purpose: 'reminder',
    email,
    code: typed,
    forMember: null,
    address,
  });
  if ('refusal' in code) return code;
  const owner = await members.findByEmail(email);
  if (owner === undefined) return { refusal: 'codeElsewhere', parameter: 'code' };
  const fault = passwordFault(password, owner, passwords);
  if (fault !== undefined) return { refusal: fault, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await together(async (desk) => {
    const member = await desk.members.lock(owner.memberId);
    if (member === undefined || !isSameEmail(member.email, email))
      return { refusal: 'codeElsewhere', parameter: 'code' } as const;
    if (!(await desk.codes.use(code))) return { refusal: 'codeUsed', parameter: 'code' } as const;
    const set = await setPassword(desk, secrets, { member, passwordHash, byReminder: true, browser });
    return { ...set, memberId: member.memberId };
  });
  if (!('refusal' in done)) await forgetTries(membership, owner);
  return done;
}
