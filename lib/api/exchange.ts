import ky, { isNetworkError } from 'ky';
import type { CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { addressOf } from './address.ts';
import type { Raw } from './reply.ts';
import { NETWORK_ERROR } from './reply.ts';
import type { Given } from './required.ts';

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
