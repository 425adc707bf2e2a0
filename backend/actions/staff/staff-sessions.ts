import type { AlarmOf } from '#backend/actions/alarm-events.ts';
import { isSessionActive, isUseRecordable, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { findStaffSession, recordStaffSessionUse } from '#backend/persistence/staff/staff-sessions.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';

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

/** The connection, password hashing and address of a process that staff sign in to. */
export type StaffContext = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly consoleOrigin: string;
  /** The public key with which browsers subscribe to push messages. */
  readonly pushKey: () => Promise<string>;
  readonly alarm: AlarmOf;
};

/** The browser of a request. */
export type StaffBrowser = {
  /** The network of the client. */
  readonly network: string;
  /** Device and browser, such as WindowsのChrome. */
  readonly device: string;
};
