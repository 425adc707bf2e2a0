import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { refuse } from './refuse.ts';

/** What the framework throws for a request that is not as it should be. */
const FROM_FRAMEWORK: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
};

/** A request that cannot be answered, thrown where the framework leaves no other way out. */
export class Unanswerable extends Error {
  readonly refusal: RefusalCode;

  constructor(refusal: RefusalCode) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Everything that was thrown ends here: known kinds become their refusal, the rest is a bug, logged once. */
export function answerErrors(app: FastifyInstance, isAway: (error: unknown) => boolean): void {
  app.setErrorHandler((error, request, reply) => {
    const code = refusalOf(error, isAway);
    if (code === 'serverError') request.log.error({ err: error }, 'a request failed');
    if (code === 'unavailable') request.log.warn({ err: error }, 'the database is away');
    return refuse(reply, code, code === 'invalidInput' ? 'body' : undefined);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'));
}

function refusalOf(error: unknown, isAway: (error: unknown) => boolean): RefusalCode {
  if (error instanceof Unanswerable) return error.refusal;
  if (isAway(error)) return 'unavailable';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && FROM_FRAMEWORK[code]) || 'serverError';
}
