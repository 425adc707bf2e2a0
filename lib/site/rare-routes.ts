import { MEMBER_ROUTES } from './routes.ts';

// A file of its own, because the routes of `routes.ts` are in the scripts of every page.

/** The member's page of sums and own limits. */
export const SPENDING_ROUTE = '/sanrio/mypage/spending';

/** The page where a guest confirms a notice of an opening. The token is behind the #, so that it is in no log. */
export const NOTICE_HASH = '#notice=';
export const noticeRoute = (token: string) => `${MEMBER_ROUTES.favourites}${NOTICE_HASH}${token}`;
