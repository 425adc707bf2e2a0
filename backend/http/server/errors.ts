import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalBody, refuse, type RefusalDetails, type Refuse } from './refusals.ts';

/** Refusals of any request, in both contracts. */
export type RequestErrorCode =
  | 'tooLarge'
  | 'unsupportedMediaType'
  | 'invalidInput'
  | 'tooManyRequests'
  | 'serverError'
  | 'busy'
  | 'unavailable'
  | 'notFound';

/** Fastify's errors for invalid requests. */
const FASTIFY_ERRORS: Readonly<Record<string, RequestErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
};

/** A refusal that is thrown, for the hooks and parsers of Fastify that cannot send one. */
export class RequestError extends Error {
  readonly refusal: RequestErrorCode;
  readonly details: RefusalDetails | undefined;

  constructor(refusal: RequestErrorCode, details?: RefusalDetails) {
    super(refusal);
    this.refusal = refusal;
    this.details = details;
  }
}

/** Errors of too many requests at once, or of an unavailable database. They are logged as warnings. */
export type KnownOutages = readonly {
  readonly matches: (error: unknown) => boolean;
  readonly refusal: 'busy' | 'unavailable';
  readonly logMessage: string;
  readonly count?: () => void;
}[];

/** Turns thrown errors into refusals. An error of no known kind becomes `serverError` and is logged. */
export function handleErrors(
  app: FastifyInstance,
  outages: KnownOutages,
  refuseWith: Refuse<RequestErrorCode> = refuse,
): void {
  const logOverload = overloadLog(app.log);
  app.setErrorHandler((error, request, reply) => {
    const outage = outages.find(({ matches }) => matches(error));
    if (outage?.refusal === 'busy') logOverload(outage.logMessage);
    else if (outage !== undefined) request.log.warn({ err: error }, outage.logMessage);
    outage?.count?.();
    const code = outage?.refusal ?? codeOf(error);
    if (code === 'serverError') request.log.error({ err: error }, 'request failed');
    const details = error instanceof RequestError ? error.details : undefined;
    return refuseWith(reply, code, details ?? DETAILS[code] ?? {});
  });
  app.setNotFoundHandler((_request, reply) => refuseWith(reply, 'notFound'));
}

/** Time between two log lines about the same overload, of which there are hundreds a second. */
const OVERLOAD_LOG_INTERVAL_MS = 1_000;

/** Returns a function that logs overloads: the first one at once, then the number of those since the last line. */
function overloadLog(log: FastifyBaseLogger): (message: string) => void {
  const unlogged = new Map<string, number>();
  const logLater = (message: string) =>
    setTimeout(() => {
      const refused = unlogged.get(message) ?? 0;
      if (refused === 0) return void unlogged.delete(message);
      log.warn({ refused }, message);
      unlogged.set(message, 0);
      logLater(message);
    }, OVERLOAD_LOG_INTERVAL_MS).unref();
  return (message) => {
    const count = unlogged.get(message);
    unlogged.set(message, count === undefined ? 0 : count + 1);
    if (count !== undefined) return;
    log.warn({ refused: 1 }, message);
    logLater(message);
  };
}

const DETAILS: Readonly<Partial<Record<RequestErrorCode, RefusalDetails>>> = {
  invalidInput: { parameter: 'body' },
  // A full queue has room again soon, and a repeated call goes first.
  busy: { retryAfter: 1 },
};

function codeOf(error: unknown): RequestErrorCode {
  if (error instanceof RequestError) return error.refusal;
  if (!isFrameworkError(error)) return 'serverError';
  const known = FASTIFY_ERRORS[error.code];
  if (known !== undefined) return known;
  // Such as a path that leaves the folder of files.
  return error.statusCode === 403 || error.statusCode === 404 ? 'notFound' : 'serverError';
}

type FrameworkError = { readonly code: string; readonly statusCode?: unknown };

/** An error of Fastify or one of its plugins. Errors of other programs, which the shop calls, may have a status too. */
const isFrameworkError = (error: unknown): error is FrameworkError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('FST_');

/** Statuses of Node's parser errors; 400 for all others. */
const PARSER_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not a complete HTTP request, and closes the connection. */
export function answerMalformedHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = PARSER_ERRORS[error.code] ?? 400;
  const body = JSON.stringify(refusalBody('invalidInput'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
