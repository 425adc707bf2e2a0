import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { contract, type CallOutput, type Arguments, type CallName } from '#lib/contract/contract.ts';
import { siteEnv } from '#lib/site/env.ts';
import { sendRequest, parseResponse, invalidPath } from './request.ts';
import { LastGoodCache } from './last-good-cache.ts';
import { type RawResponse, type ApiResult, NETWORK_ERROR } from './result.ts';
import { BackendUnavailableError } from './errors.ts';
import { type CallArguments, checkRequired } from './call-arguments.ts';

/** During `next build` there is no backend; the pages it renders are discarded (docs/decisions/0040). */
const isBuilding = process.env.NEXT_PHASE === 'phase-production-build';

/** A page is rendered again after this time, also without an announcement. */
const REVALIDATE_SECONDS = 60;

const lastGoodCache = new LastGoodCache();

/** The requests of the current render: the metadata and the body of a page make the same calls. */
const requestsOfThisRender = cache(() => new Map<string, Promise<RawResponse>>());

type Caching = { readonly tags: string[]; readonly revalidateSeconds?: number };

/**
 * Calls the API from a server component. Next caches the response under `tags`. During an outage of the
 * backend, returns the last successful answer.
 */
export async function callApi<N extends CallName>(
  name: N,
  args: Arguments<N> & CallArguments,
  { tags, revalidateSeconds = REVALIDATE_SECONDS }: Caching,
): Promise<ApiResult<N>> {
  checkRequired(name, contract[name], args);
  if (isBuilding) return parseResponse(name, NETWORK_ERROR);
  const invalid = invalidPath(name, args);
  if (invalid !== null) return invalid;

  const key = `${name} ${JSON.stringify(args)}`;
  const requests = requestsOfThisRender();
  const request = requests.get(key) ?? sendAgainSoon(name, args, { tags, revalidate: revalidateSeconds });
  requests.set(key, request);
  return orLastGoodResult(name, key, await request);
}

/** Calls the API from a server component for one visitor: without the caches of `callApi`. */
export async function callUncached<N extends CallName>(
  name: N,
  args: Arguments<N> & CallArguments,
): Promise<ApiResult<N>> {
  checkRequired(name, contract[name], args);
  return parseResponse(name, await sendRequest(name, args, { origin: siteEnv.API_ORIGIN }));
}

/**
 * A page that is kept for longer is rendered again soon after an outage: Next takes the shortest time of its requests.
 */
async function sendAgainSoon(
  name: CallName,
  args: CallArguments,
  next: { readonly tags: string[]; readonly revalidate: number },
): Promise<RawResponse> {
  const response = await sendTagged(name, args, next);
  const isAnswered = parseResponse(name, response).ok || isConclusive(response.status);
  if (isAnswered || next.revalidate <= REVALIDATE_SECONDS) return response;
  return sendTagged(name, args, { ...next, revalidate: REVALIDATE_SECONDS });
}

const sendTagged = (
  name: CallName,
  args: CallArguments,
  next: { readonly tags: string[]; readonly revalidate: number },
) => sendRequest(name, args, { origin: siteEnv.API_ORIGIN, next });

function orLastGoodResult<N extends CallName>(name: N, key: string, response: RawResponse): ApiResult<N> {
  const result = parseResponse(name, response);
  if (result.ok) lastGoodCache.keep(key, response);
  if (result.ok || isConclusive(result.status)) return result;
  const lastGoodResponse = lastGoodCache.of(key);
  return lastGoodResponse === undefined ? result : parseResponse(name, lastGoodResponse);
}

/** A conclusive answer of the backend; every other status counts as an outage. */
const isConclusive = (status: number) => status >= 400 && status < 500 && status !== 429;

/**
 * Returns the answer. Throws `BackendUnavailableError` without one: the render fails and the last good page
 * stays.
 */
export function orThrow<N extends CallName>(result: ApiResult<N>): CallOutput<N> {
  if (result.ok) return result.answer;
  if (isBuilding) notFound();
  throw new BackendUnavailableError(`The backend answered ${result.status}: ${result.body.slice(0, 200)}`);
}

/** Returns the answer, or null on 404. An outage throws as in `orThrow`. */
export const orNull = <N extends CallName>(result: ApiResult<N>): CallOutput<N> | null =>
  !result.ok && result.status === 404 ? null : orThrow(result);
