// A file of its own, because the routes of `routes.ts` are in the scripts of every page.

/** The page of the receiver of a gift, without a login. */
export const GIFT_ROUTE = '/sanrio/gift';

/** The link of a gift. The token is behind the #, which browsers do not send, so that it is in no log. */
export const GIFT_HASH = '#token=';
export const giftRoute = (token: string) => `${GIFT_ROUTE}${GIFT_HASH}${token}`;
