import type { showOwnAccount } from '#backend/actions/staff/own-account.ts';
import type { SignedIn } from '#backend/actions/staff/sign-in.ts';
import { type SignedInStaff, type StaffSession, verifiedUntil } from '#backend/domain/staff/staff-session.ts';
import type { Me } from '#lib/contract/console/sign-in.ts';
import type { OwnAccount } from '#lib/contract/console/account.ts';
import { ROLE_PERMISSIONS } from '#lib/contract/ops/permissions.ts';
import type { StaffSession as StaffSessionView } from '#lib/contract/ops/staff.ts';

export const presentMe = (session: SignedInStaff): Me => ({
  staffId: session.staffId,
  sessionId: session.sessionId,
  name: session.name,
  role: session.role,
  permissions: [...ROLE_PERMISSIONS[session.role]],
  isEnrolling: session.isEnrolling,
  verifiedUntil: verifiedUntil(session).toISOString(),
});

/** The answer that starts or renews a session, with the token for its cookie. */
export const presentSignedIn = ({ session, token }: SignedIn) => ({
  answer: presentMe(session),
  staffToken: token,
});

export const presentSession = ({ sessionId, device, startedAt, seenAt }: StaffSession): StaffSessionView => ({
  ...{ sessionId, device },
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

export const presentOwnAccount = ({
  passkeys,
  sessions,
  ...account
}: Awaited<ReturnType<typeof showOwnAccount>>): OwnAccount => ({
  ...account,
  passkeys: passkeys.map(({ passkeyId, device, isSynced, addedAt, usedAt }) => ({
    ...{ passkeyId, device, isSynced },
    addedAt: addedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  })),
  sessions: sessions.map((session) => ({ ...presentSession(session), isThis: session.isThis })),
});
