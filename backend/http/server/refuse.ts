import type { FastifyReply } from 'fastify';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';

/** Seconds after which it is worth asking again. */
const RETRY_AFTER_S = { 429: 60, 503: 5 } as const;

export function refusalBody(code: RefusalCode, parameter?: string): RefusalBody {
  const body = { code, message: REFUSALS[code].message };
  return parameter === undefined ? body : { ...body, parameter };
}

/** Answers with a refusal: its status, its sentence, and never from a cache. */
export function refuse(reply: FastifyReply, code: RefusalCode, parameter?: string): FastifyReply {
  const { status } = REFUSALS[code];
  if (status === 429 || status === 503) void reply.header('retry-after', RETRY_AFTER_S[status]);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(code, parameter)));
}
