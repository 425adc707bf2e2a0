import type { z } from 'zod';
import ky, { isNetworkError } from 'ky';
import { contract, type Arguments, type CallName, type CallOutput } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { parseAnswer } from '#lib/contract/parse-answer.ts';
import { REFUSALS, ReceivedRefusal } from '#lib/contract/refusals.ts';
import { type ApiResult, parseJson, type RawResponse, NETWORK_ERROR } from './result.ts';
import { type CallArguments, checkRequired } from './call-arguments.ts';
import { urlOf } from './url.ts';

/** Calls the API of the page's own origin; `origin` is given outside a page. A call refused as `busy` is repeated. */
export async function sendCall<N extends CallName>(
  name: N,
  args: Arguments<N> & CallArguments,
  origin = '',
): Promise<ApiResult<N>> {
  checkRequired(name, contract[name], args);
  const send = async () => parseResponse(name, await sendRequest(name, args, { origin }));
  return invalidPath(name, args) ?? repeatWhileBusy(send);
}

const MAX_REPEATS = 4;

/**
 * Repeats a call that is refused as `busy`. It was not carried out, so that a write can be repeated as well. The pauses
 * are up to twice as long as the shop asks for, because thousands get this answer at the same moment.
 */
async function repeatWhileBusy<N extends CallName>(send: () => Promise<ApiResult<N>>): Promise<ApiResult<N>> {
  for (let repeats = 0; ; repeats += 1) {
    const result = await send();
    if (result.ok || result.refusal?.code !== 'busy' || repeats === MAX_REPEATS) return result;
    const seconds = (result.refusal.retryAfter ?? 1) * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** The contract typed by its answers: the name of a call carries the type of its answer. */
const outputs: { readonly [N in CallName]: { readonly answer: z.ZodType<CallOutput<N>> } } = contract;

/** Parses a response by the contract. A success whose body does not match the contract becomes a failure. */
export function parseResponse<N extends CallName>(name: N, { status, bytes }: RawResponse): ApiResult<N> {
  const endpoint: Endpoint = contract[name];
  const body = new TextDecoder().decode(bytes);
  if (status < 200 || status > 299) {
    return { ok: false, status, refusal: parseAnswer(ReceivedRefusal, parseJson(body)).data ?? null, body };
  }
  const answer = parseAnswer(outputs[name].answer, endpoint.media === undefined ? parseJson(body) : bytes);
  return answer.success
    ? { ok: true, status, answer: answer.data }
    : { ok: false, status, refusal: null, body };
}

/**
 * Returns 404 without sending anything if a path parameter does not match the contract; null: all match. A
 * value such as '..' could turn the URL into another call.
 */
export function invalidPath<N extends CallName>(name: N, args: CallArguments): ApiResult<N> | null {
  const { params }: Endpoint = contract[name];
  if (params === undefined || params.safeParse(args.params).success) return null;
  const { status, message } = REFUSALS.notFound;
  const refusal: ReceivedRefusal = { code: 'notFound', message };
  return { ok: false, status, refusal, body: JSON.stringify(refusal) };
}

/** No time limit, no retry, no exception for an error status: `parseResponse` decides what a status means. */
const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'include' });

/** Where to send a call, and Next's cache options for `fetch`. */
export type RequestTarget = {
  readonly origin: string;
  readonly next?: { readonly tags: string[]; readonly revalidate: number };
};

/**
 * Sends a call and returns the status and the bytes of the body. A lost connection returns `NETWORK_ERROR`;
 * other errors are thrown.
 */
export async function sendRequest(
  name: CallName,
  args: CallArguments,
  { origin, next }: RequestTarget,
): Promise<RawResponse> {
  const endpoint: Endpoint = contract[name];
  const options = { method: endpoint.method, ...bodyOf(endpoint, args), next };
  try {
    const response = await client(`${origin}${urlOf(endpoint.path, args)}`, options);
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    if (isNetworkFailure(error)) return NETWORK_ERROR;
    throw error;
  }
}

const bodyOf = ({ takes }: Endpoint, { body }: CallArguments) => {
  if (body === undefined) return {};
  return takes === undefined || !(body instanceof Uint8Array)
    ? { json: body }
    : { body: new Blob([Uint8Array.from(body)]), headers: { 'content-type': takes } };
};

/** Browsers and Node report a lost connection with different messages, but always as a TypeError. */
const isNetworkFailure = (error: unknown): boolean =>
  isNetworkError(error) || String(error).startsWith('TypeError');
