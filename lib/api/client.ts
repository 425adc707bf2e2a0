import type { Arguments, CallName } from '#lib/contract/contract.ts';
import type { PublicQueryName } from './public-client.ts';
import { NO_REPLY, type ApiResult } from './result.ts';
import type { CallArguments } from './call-arguments.ts';

/**
 * Calls the API. The HTTP client and the contract are loaded with the first call, so that no page waits for
 * them. If they cannot be loaded, nothing was sent: the result is a network error.
 */
export async function callApi<N extends CallName>(
  name: N,
  args: Arguments<N> & CallArguments,
): Promise<ApiResult<N>> {
  const request = await import('./request.ts').catch(() => null);
  return request === null ? NO_REPLY : request.sendCall(name, args);
}

/** Makes a public query: one that every visitor's browser makes by itself. It loads neither the contract nor its libraries. */
export async function publicQuery<N extends PublicQueryName>(
  name: N,
  args: Arguments<N> & CallArguments,
): Promise<ApiResult<N>> {
  const client = await import('./public-client.ts').catch(() => null);
  return client === null ? NO_REPLY : client.sendPublicQuery(name, args);
}
