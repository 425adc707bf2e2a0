import type { z } from 'zod';
import type { Answered, CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { REFUSALS, RefusalBody } from '../contract/refusals.ts';
import { parseJson, type Raw, type Reply } from './reply.ts';
import type { Given } from './required.ts';

/** The contract as seen from its answers, so that a call's name carries the type of its answer. */
const answers: { readonly [N in CallName]: { readonly answer: z.ZodType<Answered<N>> } } = contract;

/** Parses what came back by the contract: a success of another shape than agreed is not believed. */
export function judge<N extends CallName>(name: N, { status, bytes }: Raw): Reply<N> {
  const endpoint: Endpoint = contract[name];
  const body = new TextDecoder().decode(bytes);
  if (status < 200 || status > 299) {
    return { ok: false, status, refusal: RefusalBody.safeParse(parseJson(body)).data ?? null, body };
  }
  const answer = answers[name].answer.safeParse(endpoint.media === undefined ? parseJson(body) : bytes);
  return answer.success
    ? { ok: true, status, answer: answer.data }
    : { ok: false, status, refusal: null, body };
}

/**
 * A path the contract has no place for ('..', say) names nothing, and is not sent: inside a URL it could turn into
 * another call.
 */
export function namesNothing<N extends CallName>(name: N, given: Given): Reply<N> | null {
  const { params }: Endpoint = contract[name];
  if (params === undefined || params.safeParse(given.params).success) return null;
  const { status, message } = REFUSALS.notFound;
  const refusal: RefusalBody = { code: 'notFound', message };
  return { ok: false, status, refusal, body: JSON.stringify(refusal) };
}
