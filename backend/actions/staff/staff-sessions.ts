import { isSessionActive, isUseRecordable, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import type { StaffServices } from './staff-services.ts';
import {
  findStaffSession,
  recordStaffSessionUse,
  deleteStaffSession,
} from '#backend/persistence/staff/staff-session-store.ts';

type SessionDeps = Pick<StaffServices, 'secrets' | 'db'>;

type RequestOfSession = {
  readonly token: string;
  /** Whether a person has caused the request. */
  readonly isAttended: boolean;
};

/** The active session of a cookie's token, with the role of this moment. `undefined`: not signed in. */
export async function authenticateStaff(
  { db, secrets }: SessionDeps,
  { token, isAttended }: RequestOfSession,
): Promise<{ readonly session: SignedInStaff; readonly at: Date } | undefined> {
  const found = await findStaffSession(db, secrets.digest(token));
  if (found === undefined || !isSessionActive(found.session, found.at)) return undefined;
  if (isAttended && isUseRecordable(found.session, found.at))
    await recordStaffSessionUse(db, found.session.sessionId);
  return found;
}

/** Ends a session of the same staff member. `false`: they have no such session. */
export const endOwnSession = (
  { db }: SessionDeps,
  sessionId: string,
  { staffId }: SignedInStaff,
): Promise<boolean> => deleteStaffSession(db, staffId, sessionId);
