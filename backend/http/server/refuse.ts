import type { FastifyReply } from 'fastify';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import type { Particulars } from '../outcome.ts';

/** Seconds after which it is worth asking again, where nobody knows better. */
const RETRY_AFTER_S = { 429: 60, 503: 5 } as const;

/** What is not said of a refusal is undefined, and so stands nowhere in its JSON. */
export const refusalBody = (
  code: RefusalCode,
  { fields, reasons, retryAfter, parameter }: Particulars = {},
): RefusalBody => ({
  code,
  message: REFUSALS[code].message,
  fields,
  reasons: reasons === undefined ? undefined : [...reasons],
  retryAfter,
  parameter,
});

/** Answers with a refusal: its status, its sentence, and never from a cache. */
export function refuse(reply: FastifyReply, code: RefusalCode, about: Particulars = {}): FastifyReply {
  const { status } = REFUSALS[code];
  const wait = status === 429 || status === 503 ? RETRY_AFTER_S[status] : undefined;
  const retryAfter = about.retryAfter ?? wait;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(code, about)));
}
