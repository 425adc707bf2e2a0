import type { Database } from '#backend/persistence/db/database.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';

/** The connection, password hashing and address of a process that staff sign in to. */
export type StaffContext = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly consoleOrigin: string;
};

/** The browser of a request. */
export type StaffBrowser = {
  /** The network of the client. */
  readonly network: string;
  /** Device and browser, such as WindowsのChrome. */
  readonly device: string;
};
