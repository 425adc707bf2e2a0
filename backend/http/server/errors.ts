import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from './refuse.ts';

/** What can keep any request from being answered; shoppers and operators are each told in their own words. */
type Cause =
  | 'tooLarge'
  | 'unsupportedMediaType'
  | 'invalidInput'
  | 'tooManyRequests'
  | 'serverError'
  | 'unavailable'
  | 'notFound';

/** What the framework throws for a request that is not as it should be. */
const FROM_FRAMEWORK: Record<string, Cause> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
};

/** A request that cannot be answered, thrown where the framework leaves no other way out. */
export class Unanswerable extends Error {
  readonly refusal: Cause;

  constructor(refusal: Cause) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Errors that mean that the shop cannot answer just now, rather than that something is wrong with it. */
export type Outages = readonly { readonly isIt: (error: unknown) => boolean; readonly event: string }[];

type Refuse = (reply: FastifyReply, cause: Cause, about?: { readonly parameter?: string }) => FastifyReply;

/** Everything that was thrown ends here: known kinds become their refusal, the rest is a bug, logged once. */
export function answerErrors(app: FastifyInstance, outages: Outages, refuseWith: Refuse = refuse): void {
  app.setErrorHandler((error, request, reply) => {
    const outage = outages.find(({ isIt }) => isIt(error));
    if (outage !== undefined) request.log.warn({ err: error }, outage.event);
    const code = outage === undefined ? refusalOf(error) : 'unavailable';
    if (code === 'serverError') request.log.error({ err: error }, 'a request failed');
    return refuseWith(reply, code, code === 'invalidInput' ? { parameter: 'body' } : {});
  });
  app.setNotFoundHandler((_request, reply) => refuseWith(reply, 'notFound'));
}

function refusalOf(error: unknown): Cause {
  if (error instanceof Unanswerable) return error.refusal;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && FROM_FRAMEWORK[code]) || 'serverError';
}
