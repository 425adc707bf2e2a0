import { isNativeError } from 'node:util/types';
import pg from 'pg';

/** Codes of Node when the database does not answer. */
const NETWORK = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ENOENT$)/;
/** SQLSTATE classes: connection lost, out of resources, stopping or starting, statement cancelled. */
const SERVER = /^(08|53|57P|57014$|58030$|25006$)/;
/** Messages of the pool and the driver that have no code. */
const PLAIN =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|timeout expired/;

/** Whether the database cannot be used at present, as opposed to an error of the shop. Also for a full pool. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseUnavailable))
    return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const unavailable = NETWORK.test(code) || SERVER.test(code) || (code === '' && PLAIN.test(error.message));
  return unavailable || isDatabaseUnavailable(error.cause);
}

/** Whether a statement was cancelled because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => databaseError(error)?.code === '57014';

/** The message to a caller of a pool whose connections were all in use for too long. */
export const POOL_FULL = 'timeout exceeded when trying to connect';

/** Whether no connection of the pool became free in time, because of too many queries at once. */
export function isPoolFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return error.message === POOL_FULL || isPoolFull(error.cause);
}

/** Codes and messages of a connection that broke: the outcome of its statement is unknown. */
const LOST = /^(08|57P|ECONNRESET$|EPIPE$)/;
const LOST_MESSAGE = /Connection terminated|Client has encountered a connection error/;

/** Whether the connection broke while it was in use. A new connection may work. */
export function isConnectionLost(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    LOST.test(code) || (code === '' && LOST_MESSAGE.test(error.message)) || isConnectionLost(error.cause)
  );
}

/** Returns the PostgreSQL error behind `error`, however it is wrapped. `undefined`: another kind of error. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return isNativeError(error) ? databaseError(error.cause) : undefined;
}

/** The database, host and port of an address, without its password. */
export function describeAddress(url: string): string {
  const { pathname, hostname, port } = new URL(url);
  return `${pathname.slice(1)} at ${hostname}:${port || 5432}`;
}

/** Describes why a connection failed, in a few words. */
export function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return 'no answer';
  const code = 'code' in cause ? String(cause.code) : '';
  return cause.message || code || cause.name;
}
