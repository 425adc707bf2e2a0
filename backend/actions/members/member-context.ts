import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';

/** Connections and password hashing of a process that members log in to. */
export type MemberContext = {
  readonly db: Database;
  readonly batching: Batching;
  readonly passwords: Passwords;
};
