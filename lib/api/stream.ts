import type { Arguments, CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { RefusalBody } from '../contract/refusals.ts';
import { addressOf } from './url.ts';
import { NO_REPLY, parseJson, type Reply } from './result.ts';
import { checkRequired, type Given } from './required.ts';

type Refused<N extends CallName> = Extract<Reply<N>, { readonly ok: false }>;

/** Opens an answer that is read while it comes in. Whoever reads it checks what it says. */
export async function openStream<N extends CallName>(
  name: N,
  given: Arguments<N> & Given,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | Refused<N>> {
  const endpoint: Endpoint = contract[name];
  checkRequired(name, endpoint, given);
  try {
    const response = await fetch(addressOf(endpoint.path, given), {
      method: endpoint.method,
      signal,
      credentials: 'include',
    });
    if (response.ok) return response.body ?? NO_REPLY;
    const body = await response.text();
    return {
      ok: false,
      status: response.status,
      refusal: RefusalBody.safeParse(parseJson(body)).data ?? null,
      body,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return NO_REPLY;
  }
}
