import { LINE_LINKED, LINE_RESULTS, type LineFailure } from '#lib/contract/line-results.ts';
import { signUpRoute, withReturn } from './login-routes.ts';

/** Addresses of the API by which a browser goes to LINE and back. The second one is registered at LINE. */
export const LINE_PATHS = { start: '/api/login/line/start', callback: '/api/login/line/callback' } as const;

/** Goes to LINE and returns to `next`. */
export const lineStartRoute = (next: string | null): string => withReturn(LINE_PATHS.start, next);

type LineResult = LineFailure | typeof LINE_LINKED;

const RESULT = 'line';

/** A page that says how the way to LINE ended. */
export const lineResultRoute = (route: string, result: LineResult): string =>
  `${route}${route.includes('?') ? '&' : '?'}${RESULT}=${result}`;

/** How the way to LINE ended, from the query of a page; null: nobody came from there. */
export function lineResultIn(search: string): LineResult | null {
  const result = new URLSearchParams(search).get(RESULT);
  return result === LINE_LINKED || isFailure(result) ? result : null;
}

const isFailure = (result: string | null): result is LineFailure =>
  result !== null && Object.hasOwn(LINE_RESULTS, result);

const SIGN_UP_HASH = '#line=';

/** The sign-up of a person whom LINE has named. The token is behind the #, which browsers do not send. */
export const lineSignUpRoute = (next: string | null, token: string): string =>
  `${signUpRoute(next)}${SIGN_UP_HASH}${token}`;

/** The token in the hash of the sign-up page; null: none. */
export const lineTokenIn = (hash: string): string | null =>
  hash.startsWith(SIGN_UP_HASH) ? hash.slice(SIGN_UP_HASH.length) : null;
