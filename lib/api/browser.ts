import type { Arguments, CallName } from '../contract/contract.ts';
import type { Glance } from './glances.ts';
import { NO_REPLY, type Reply } from './reply.ts';
import type { Given } from './required.ts';

/**
 * Makes a call. The caller's libraries arrive with the first one, so that no page waits for them; where they do not
 * arrive, nothing could be sent and nothing came back.
 */
export async function ask<N extends CallName>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const caller = await import('./send.ts').catch(() => null);
  return caller === null ? NO_REPLY : caller.send(name, args);
}

/**
 * Makes one of the calls that every visitor's browser makes by itself. It does without the contract and its libraries:
 * nobody loads those for looking around.
 */
export async function glance<N extends Glance>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const looker = await import('./look.ts').catch(() => null);
  return looker === null ? NO_REPLY : looker.look(name, args);
}
