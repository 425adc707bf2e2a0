// A file of its own, because the routes of `routes.ts` are in the scripts of every page.

/** A guardian's own page, without a login. */
export const GUARDIAN_ROUTE = '/sanrio/guardian';

/** A minor's page about their guardian. */
export const OWN_GUARDIAN_ROUTE = '/sanrio/mypage/guardian';

/** The decision of a guardian. The token is behind the #, which browsers do not send, so that it is in no log. */
export const GUARDIAN_HASH = '#token=';
export const guardianRoute = (token: string) => `${GUARDIAN_ROUTE}${GUARDIAN_HASH}${token}`;
