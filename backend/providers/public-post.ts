import { type Agent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-network.ts';

export type Request = typeof httpsRequest;

/**
 * `request` of `node:https`, which connects to addresses of the public internet only.
 *
 * @throws PrivateAddressError if the URL itself contains another address
 */
export const publicRequest = (agent?: Agent): Request =>
  ((url: string, options: object, answered: never) => {
    // Node does not look up an address.
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
    return httpsRequest(url, { ...options, agent, lookup: publicLookup }, answered);
  }) as Request;

type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer | null;
  readonly signal: AbortSignal;
};

type PostAnswer = { readonly status: number; readonly retryAfterS?: number };

/** Posts to a server of others. `error`: it did not answer, or may not be called. Redirects are not followed. */
export const post = (
  request: Request,
  { url, headers, body, signal }: Post,
): Promise<PostAnswer | { readonly error: Error }> =>
  new Promise<PostAnswer>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal }, (response) => {
      // The body is of no use and may be endless.
      response.destroy();
      const retryAfterS = Number(response.headers['retry-after']);
      const isPause = Number.isFinite(retryAfterS) && retryAfterS > 0;
      resolve({ status: response.statusCode ?? 0, ...(isPause ? { retryAfterS } : {}) });
    });
    sent.on('error', reject);
    sent.end(body);
  }).catch((error: Error) => ({ error }));
