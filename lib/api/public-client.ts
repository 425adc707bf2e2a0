import type { Arguments, CallName, CallOutput, Contract } from '../contract/contract.ts';
import { urlOf } from './url.ts';
import { NO_REPLY, parseJson, type ApiResult } from './result.ts';
import { checkRequired, isRecord, type CallArguments } from './call-arguments.ts';

/** The paths of the public queries. The contract itself would load zod on every page; the compiler compares them with it. */
const PATHS = {
  showLoginStatus: '/api/login/loginStatus',
  listDraws: '/api/product',
  searchDraws: '/api/search',
  showDraw: '/api/product/{directoryName}',
} as const satisfies { readonly [N in CallName]?: Contract[N]['path'] };

export type PublicQueryName = keyof typeof PATHS;

/**
 * Makes a public query with the browser's own means. The backend sends only what the contract allows, so that a success is
 * believed if it is a JSON object: other sites answer too, such as the login page of a wireless network.
 */
export async function sendPublicQuery<N extends PublicQueryName>(
  name: N,
  args: Arguments<N> & CallArguments,
): Promise<ApiResult<N>> {
  const path = PATHS[name];
  checkRequired(name, { path, required: parametersOf(path) }, args);
  const received = await fetched(urlOf(path, args));
  if (received === null) return NO_REPLY;
  const { status, body } = received;
  const answer = status >= 200 && status <= 299 ? parseJson(body) : undefined;
  return isRecord(answer)
    ? { ok: true, status, answer: answer as CallOutput<N> }
    : { ok: false, status, refusal: null, body };
}

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);

/** Returns the response; `null`: none arrived. Browsers throw a TypeError for every cause. */
async function fetched(address: string): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(address, { credentials: 'include' });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
