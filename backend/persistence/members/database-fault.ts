import { isNativeError } from 'node:util/types';
import pg from 'pg';

/** What PostgreSQL itself says went wrong, however it was wrapped; undefined where it was something else. */
export function databaseFault(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return isNativeError(error) ? databaseFault(error.cause) : undefined;
}
