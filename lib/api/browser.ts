import type { Arguments, CallName } from '../contract/contract.ts';
import type { PublicQueryName } from './public-queries.ts';
import { NO_REPLY, type Reply } from './result.ts';
import type { Given } from './required.ts';

/**
 * Makes a call. The caller's libraries arrive with the first one, so that no page waits for them; where they do not
 * arrive, nothing could be sent and nothing came back.
 */
export async function ask<N extends CallName>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const caller = await import('./client.ts').catch(() => null);
  return caller === null ? NO_REPLY : caller.send(name, args);
}

/** Makes a public query: one that every visitor's browser makes by itself. It loads neither the contract nor its libraries. */
export async function publicQuery<N extends PublicQueryName>(
  name: N,
  args: Arguments<N> & Given,
): Promise<Reply<N>> {
  const client = await import('./public-client.ts').catch(() => null);
  return client === null ? NO_REPLY : client.sendPublicQuery(name, args);
}
