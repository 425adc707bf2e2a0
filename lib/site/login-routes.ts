import { ROUTES } from './routes.ts';

const PLACEHOLDER_ORIGIN = 'https://nowhere.invalid';

/** Pages that are no return target: they are for logging in. */
const LOGIN_PAGES: readonly string[] = [ROUTES.login, ROUTES.signup, ROUTES.reminder];

/** The page to show after the login: `text` if it is a page of this site, else the member's page. */
export function safeReturn(text: string | null): string {
  if (!text?.startsWith('/')) return ROUTES.mypage;
  // Parsed as browsers do: an address such as '//…' or '/\…' leads to another site.
  const url = urlOf(text);
  if (url?.origin !== PLACEHOLDER_ORIGIN || !isOfTheSite(url.pathname)) return ROUTES.mypage;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `URL.canParse` needs Safari 17. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text, PLACEHOLDER_ORIGIN);
  } catch {
    return null;
  }
}

function isOfTheSite(path: string): boolean {
  if (LOGIN_PAGES.includes(path)) return false;
  return path === '/' || path === ROUTES.top || path.startsWith(`${ROUTES.top}/`);
}

/** The login page that returns to `next`. */
export const loginRoute = (next: string | null): string => withReturn(ROUTES.login, next);

/** The sign-up page that returns to `next`. */
export const signUpRoute = (next: string | null): string => withReturn(ROUTES.signup, next);

/** The page for a forgotten password that returns to `next`. */
export const reminderRoute = (next: string | null): string => withReturn(ROUTES.reminder, next);

/** `route` with the page to return to. */
export function withReturn(route: string, next: string | null): string {
  const target = safeReturn(next);
  // Without `next` the login leads to the member's page anyway. Asked for explicitly, it stays in the URL,
  // because the login page then says that it is for members.
  const isDefaultTarget = target === ROUTES.mypage && next !== target;
  return isDefaultTarget ? route : `${route}?next=${encodeURIComponent(target)}`;
}
