import type { FastifyRequest } from 'fastify';
import type { OperatorToken } from '#backend/actions/operation/ports.ts';
import type { Admission } from '#backend/actions/operation/operation.ts';
import { whoIsOperating } from '#backend/actions/operation/who-is-operating.ts';
import { networkOf } from '../visitor/network.ts';

/** The shape of a token; what looks otherwise is not even looked up. */
const BEARER = /^Bearer (kd_[\w-]{43})$/i;

/** Whoever shows nothing is only told what is wanted; whoever shows something wrong is counted. */
export async function operatorAt(
  admission: Admission,
  request: FastifyRequest,
): Promise<OperatorToken | { readonly refusal: 'tokenNeeded' } | TooMany> {
  const shown = request.headers.authorization;
  if (shown === undefined) return { refusal: 'tokenNeeded' };
  const token = BEARER.exec(shown)?.[1];
  const found = await whoIsOperating(admission, { token, network: networkOf(request.ip) });
  if ('operator' in found) return found;
  if (found.waitMs === 0) return { refusal: 'tokenNeeded' };
  return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(found.waitMs / 1000) };
}

type TooMany = { readonly refusal: 'tooManyAttempts'; readonly retryAfter: number };
