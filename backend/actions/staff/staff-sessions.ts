import { isSessionActive, isUseRecordable, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  findStaffSession,
  recordStaffSessionUse,
  deleteStaffSession,
} from '#backend/persistence/staff/staff-session-store.ts';

type RequestOfSession = {
  readonly token: string;
  /** Whether a person has caused the request. */
  readonly isAttended: boolean;
};

/** The active session of a cookie's token, with the role of this moment. `undefined`: not signed in. */
export async function authenticateStaff(
  db: Database,
  { token, isAttended }: RequestOfSession,
): Promise<{ readonly session: SignedInStaff; readonly at: Date } | undefined> {
  const found = await findStaffSession(db, digestOf(token));
  if (found === undefined || !isSessionActive(found.session, found.at)) return undefined;
  if (isAttended && isUseRecordable(found.session, found.at))
    await recordStaffSessionUse(db, found.session.sessionId);
  return found;
}

/** Ends a session of the same staff member. `false`: they have no such session. */
export const endOwnSession = (
  db: Database,
  sessionId: string,
  { staffId }: SignedInStaff,
): Promise<boolean> => deleteStaffSession(db, staffId, sessionId);
