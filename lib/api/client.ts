import type { z } from 'zod';
import ky, { isNetworkError } from 'ky';
import { contract, type Arguments, type CallName, type Answered } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { REFUSALS, RefusalBody } from '#lib/contract/refusals.ts';
import { type Reply, parseJson, type Raw, NETWORK_ERROR } from './result.ts';
import { type Given, checkRequired } from './required.ts';
import { addressOf } from './url.ts';

/** Makes a call from where the page came from; `origin` is given where there is no page. */
export async function send<N extends CallName>(
  name: N,
  args: Arguments<N> & Given,
  origin = '',
): Promise<Reply<N>> {
  checkRequired(name, contract[name], args);
  return namesNothing(name, args) ?? judge(name, await exchange(name, args, { origin }));
}

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

/** No time limit, no second try, no status that throws: what comes back is the caller's to judge. */
const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'include' });

/** How one side of the storefront sends: where to, and what its `fetch` wants to know besides. */
export type Way = {
  readonly origin: string;
  readonly next?: { readonly tags: string[]; readonly revalidate: number };
};

/** Sends a call and brings back whatever came, as bytes. */
export async function exchange(name: CallName, given: Given, { origin, next }: Way): Promise<Raw> {
  const endpoint: Endpoint = contract[name];
  const options = {
    method: endpoint.method,
    ...(given.body === undefined ? {} : { json: given.body }),
    ...(next === undefined ? {} : { next }),
  };
  try {
    const response = await client(`${origin}${addressOf(endpoint.path, given)}`, options);
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    if (isLost(error)) return NETWORK_ERROR;
    throw error;
  }
}

/** Every platform has its own words for a connection that was lost on the way, and the same kind of error: this one. */
const isLost = (error: unknown): boolean => isNetworkError(error) || String(error).startsWith('TypeError');
