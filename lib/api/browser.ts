import type { Arguments, CallName } from '../contract/contract.ts';
import type { Reply } from './reply.ts';
import type { Given } from './required.ts';

/** Makes a call. The caller's libraries arrive with the first one, so that no page waits for them. */
export async function ask<N extends CallName>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const { send } = await import('./send.ts');
  return send(name, args);
}
