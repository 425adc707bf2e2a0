import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';
import { PROFILE_FIELD_NAMES } from '#lib/contract/member/profile-fields.ts';
import { currentRequestId, HAS_REQUEST_ID } from './request-context.ts';

/** Names of fields with personal data or credentials. */
const PRIVATE: ReadonlySet<string> = new Set([
  ...PROFILE_FIELD_NAMES,
  'email',
  'password',
  'presentPassword',
  'code',
  'cookie',
  'set-cookie',
  'authorization',
  'token',
  'secret',
]);

/** Levels of logged data; it is never deeper. */
const LEVELS = 4;

/** Replaces private fields. pino's own redaction tries each path on each line, which costs ten times the line. */
function redacted(fields: object, levels = LEVELS): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    PRIVATE.has(key) ? '[hidden]' : redactedValue(value, levels - 1),
  ]);
  return Object.fromEntries(entries);
}

/** Leaves what is neither an array nor a plain object: a date, an error. */
function redactedValue(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, levels - 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? redacted(value, levels) : value;
}

/** The id of the request in which a line is written. */
function requestIdField(_fields: object, _level: number, logger: object): { readonly reqId?: string } {
  const reqId = HAS_REQUEST_ID in logger ? undefined : currentRequestId();
  return reqId === undefined ? {} : { reqId };
}

/** Creates the log of this process: one JSON line per event, in UTC, without personal data. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestIdField,
    formatters: { log: redacted },
    serializers: { err: describeError },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/**
 * Returns the fields of an error that are logged. Omits messages of database errors, because they contain values of
 * the statement and the row.
 */
function describeError(error: unknown): unknown {
  // An error of the framework has no native core, and one of Node's may come from another realm.
  if (!isNativeError(error) && !(error instanceof Error)) return { kind: typeof error };
  const fromDatabase = 'query' in error || 'severity' in error;
  return {
    kind: error.constructor.name,
    ...(fromDatabase ? {} : { message: error.message }),
    ...stringField(error, 'code', 'errorCode'),
    ...stringField(error, 'constraint', 'constraint'),
    ...stringField(error, 'query', 'statement'),
    frames: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function stringField(error: Error, key: string, as: string): Record<string, string> {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? { [as]: value } : {};
}

/** The stack without its first line, which repeats the message. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
