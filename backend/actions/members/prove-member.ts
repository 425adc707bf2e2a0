import type { Login } from '#backend/domain/members/login-session.ts';
import type { PasskeyProof } from '#backend/crypto/web-authn.ts';
import { findMember } from '#backend/persistence/members/members.ts';
import { type PasskeyContext, verifyOwnPasskey } from './passkeys.ts';
import { type PasswordRefused, verifyPassword } from './passwords.ts';
import { renewToken } from './proof.ts';
import type { Refused } from './refusals.ts';

type Proof = { readonly password: string } | { readonly passkey: PasskeyProof };

/** Proves a logged-in member by their password or a passkey. Returns the new token of their session. */
export async function proveMember(
  context: PasskeyContext,
  login: Login,
  proof: Proof,
): Promise<{ readonly token: string } | PasswordRefused | Refused<'loginRequired' | 'passkeyRejected'>> {
  const { db } = context;
  const member = await findMember(db, login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  if ('passkey' in proof) {
    if (!(await verifyOwnPasskey(context, login, proof.passkey))) return { refusal: 'passkeyRejected' };
  } else {
    const verification = await verifyPassword(context, member, { ...proof, field: 'password' });
    if (verification !== 'verified') return verification;
  }
  return renewToken(db, login);
}
