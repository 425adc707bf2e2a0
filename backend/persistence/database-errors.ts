import { isNativeError } from 'node:util/types';
import pg from 'pg';

/** What Node says when nobody answers where the database should be. */
const NETWORK = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ENOENT$)/;
/** PostgreSQL's classes: connection lost, too busy or too full, told to stop or starting; a statement cancelled. */
const SERVER = /^(08|53|57P|57014$|58030$|25006$)/;
/** The pool and the driver have no code for these. */
const PLAIN =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|timeout expired/;

/** Whether this error means that the database cannot be asked now, rather than that something is wrong with us. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseUnavailable))
    return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const unavailable = NETWORK.test(code) || SERVER.test(code) || (code === '' && PLAIN.test(error.message));
  return unavailable || isDatabaseUnavailable(error.cause);
}

/** What PostgreSQL itself says went wrong, however it was wrapped; undefined where it was something else. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return isNativeError(error) ? databaseError(error.cause) : undefined;
}
