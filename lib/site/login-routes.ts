import { ROUTES } from './routes.ts';

const NOWHERE = 'https://nowhere.invalid';

/** Pages one is not led back to: they are the way in themselves. */
const WAYS_IN: readonly string[] = [ROUTES.login, ROUTES.signup, ROUTES.reminder];

/** Where to go after logging in: the page asked for if it is one of this site, and my page otherwise. */
export function safeReturn(text: string | null): string {
  if (!text?.startsWith('/')) return ROUTES.mypage;
  // Read as a browser reads it: what it would take for another site ('//…', '/\…') is one here too.
  const url = URL.canParse(text, NOWHERE) ? new URL(text, NOWHERE) : null;
  if (url?.origin !== NOWHERE || !isOfTheSite(url.pathname)) return ROUTES.mypage;
  return `${url.pathname}${url.search}${url.hash}`;
}

function isOfTheSite(path: string): boolean {
  if (WAYS_IN.includes(path)) return false;
  return path === '/' || path === ROUTES.top || path.startsWith(`${ROUTES.top}/`);
}

/** Where to log in, and come back from to `next`. */
export const loginRoute = (next: string | null): string => withReturn(ROUTES.login, next);

/** Where to sign up, and come back from to `next`. */
export const signUpRoute = (next: string | null): string => withReturn(ROUTES.signup, next);

/** Where to set a new password, and come back from to `next`. */
export const reminderRoute = (next: string | null): string => withReturn(ROUTES.reminder, next);

function withReturn(route: string, next: string | null): string {
  const target = safeReturn(next);
  // Who asked for my page is to read that it is for members; who asked for nothing gets there unasked.
  const goesUnasked = target === ROUTES.mypage && next !== target;
  return goesUnasked ? route : `${route}?next=${encodeURIComponent(target)}`;
}
