import type { Arguments, CallName } from '../contract/contract.ts';
import { NETWORK_ERROR_STATUS, type Reply } from './reply.ts';
import type { Given } from './required.ts';

/**
 * Makes a call. The caller's libraries arrive with the first one, so that no page waits for them; where they do not
 * arrive, nothing could be sent and nothing came back.
 */
export async function ask<N extends CallName>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const caller = await import('./send.ts').catch(() => null);
  if (caller === null)
    return { ok: false, status: NETWORK_ERROR_STATUS, refusal: null, body: 'Network Error' };
  return caller.send(name, args);
}
