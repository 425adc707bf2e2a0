import type { FastifyReply } from 'fastify';
import { OPS_REFUSALS, type OpsRefusalBody, type OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import type { OpsParticulars } from './outcome.ts';

/** Seconds after which it is worth asking again, where nobody knows better. */
const RETRY_AFTER_S = { 429: 60, 503: 5 } as const;

const bodyOf = (
  code: OpsRefusalCode,
  { detail, parameter, problems, retryAfter }: OpsParticulars,
): OpsRefusalBody => ({
  code,
  message: OPS_REFUSALS[code].message,
  detail,
  parameter,
  problems: problems === undefined ? undefined : [...problems],
  retryAfter,
});

/** Answers an operator with a refusal: its status, its English sentence, and never from a cache. */
export function refuseOperator(
  reply: FastifyReply,
  code: OpsRefusalCode,
  about: OpsParticulars = {},
): FastifyReply {
  const { status } = OPS_REFUSALS[code];
  const wait = status === 429 || status === 503 ? RETRY_AFTER_S[status] : undefined;
  const retryAfter = about.retryAfter ?? wait;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="operators"');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(code, about)));
}
