import type { Arguments, CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { parseAnswer } from '../contract/parse-answer.ts';
import { ReceivedRefusal } from '../contract/refusals.ts';
import { urlOf } from './url.ts';
import { NO_REPLY, parseJson, type ApiResult } from './result.ts';
import { checkRequired, type CallArguments } from './call-arguments.ts';

type FailedResult<N extends CallName> = Extract<ApiResult<N>, { readonly ok: false }>;

/** Opens a response that is read while it arrives. The reader validates its content. */
export async function openStream<N extends CallName>(
  name: N,
  args: Arguments<N> & CallArguments,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | FailedResult<N>> {
  const endpoint: Endpoint = contract[name];
  checkRequired(name, endpoint, args);
  try {
    const response = await fetch(urlOf(endpoint.path, args), {
      method: endpoint.method,
      signal,
      credentials: 'include',
    });
    if (response.ok) return response.body ?? NO_REPLY;
    const body = await response.text();
    return {
      ok: false,
      status: response.status,
      refusal: parseAnswer(ReceivedRefusal, parseJson(body)).data ?? null,
      body,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return NO_REPLY;
  }
}
