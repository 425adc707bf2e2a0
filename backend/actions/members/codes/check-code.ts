import type { Login } from '../ports.ts';
import type { Membership } from '../membership.ts';
import type { Refused } from '../refused.ts';
import { type CodeRefused, type TriedCode, tryCode } from './try-code.ts';

type Asked = Omit<TriedCode, 'forMember'> & { readonly login: Login | undefined };

/** Says whether a code is right while there is still a form to fill in; it stays good for that. */
export async function checkCode(
  membership: Membership,
  { login, ...asked }: Asked,
): Promise<'right' | CodeRefused | Refused<'loginRequired'>> {
  const forMember = asked.purpose === 'email' ? login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const tried = await tryCode(membership, { ...asked, forMember });
  return 'refusal' in tried ? tried : 'right';
}
