import type { SignedIn } from '#backend/actions/staff/sign-in.ts';
import { type SignedInStaff, verifiedUntil } from '#backend/domain/staff/staff-session.ts';
import { ROLE_PERMISSIONS } from '#lib/contract/ops/permissions.ts';

export const presentMe = (session: SignedInStaff) => ({
  ...session,
  permissions: ROLE_PERMISSIONS[session.role],
  verifiedUntil: verifiedUntil(session),
});

/** The answer that starts or renews a session, with the token for its cookie. */
export const presentSignedIn = ({ session, token }: SignedIn) => ({
  answer: presentMe(session),
  staffToken: token,
});
