import { INFO_PAGE_NAMES, type InfoPageName, infoRoute } from '#lib/contract/info-pages.ts';

type InfoRoutes = { readonly [Name in InfoPageName]: `/sanrio/${Name}` };

/** The pages of the specification (§2). */
export const ROUTES = {
  ...(Object.fromEntries(INFO_PAGE_NAMES.map((name) => [name, infoRoute(name)])) as InfoRoutes),
  top: '/sanrio',
  search: '/sanrio/search',
  archive: '/sanrio/archive',
  news: '/sanrio/news',
  login: '/sanrio/mypage/login',
  signup: '/sanrio/mypage/signup',
  reminder: '/sanrio/mypage/reminder',
  mypage: '/sanrio/mypage',
  email: '/sanrio/mypage/email',
  password: '/sanrio/mypage/password',
  payment: '/sanrio/mypage/payment',
  profile: '/sanrio/mypage/profile',
  leave: '/sanrio/mypage/leave',
  shipments: '/sanrio/mypage/userShip',
  prizes: '/sanrio/mypage/product',
  orders: '/sanrio/mypage/orderHistory',
} as const;

/** The shop's own pages of a member. */
export const MEMBER_ROUTES = {
  favourites: '/sanrio/mypage/favourites',
  notifications: '/sanrio/mypage/notifications',
  collection: '/sanrio/mypage/collection',
} as const;

/**
 * The page of the email settings with the token that unsubscribes a member. The token is behind the #, which
 * browsers do not send, so that it is in no log.
 */
export const UNSUBSCRIBE_HASH = '#stop=';
export const unsubscribeRoute = (token: string) => `${ROUTES.email}${UNSUBSCRIBE_HASH}${token}`;

/** The page that stops one kind of notifications, with the same token. */
export const stopNotificationRoute = (token: string, kind: string) =>
  `${MEMBER_ROUTES.notifications}${UNSUBSCRIBE_HASH}${token}.${kind}`;

/** The page of favourites adds the draw behind the #, for a member or a guest. */
export const ADD_FAVOURITE_HASH = '#add=';
export const addFavouriteRoute = (directoryName: string) =>
  `${MEMBER_ROUTES.favourites}${ADD_FAVOURITE_HASH}${directoryName}`;

/** A version of a text of the shop, with what has changed. */
export const textVersionRoute = (kind: InfoPageName, number: number) => `${TEXT_VERSIONS}/${kind}/${number}`;
const TEXT_VERSIONS = '/sanrio/versions';

export const newsRoute = (newsId: string) => `${ROUTES.news}/${newsId}`;
export const drawRoute = (directoryName: string) => `${ROUTES.top}/${directoryName}`;
/** The opening of a draw's sale as a calendar file. */
export const calendarRoute = (directoryName: string) => `${drawRoute(directoryName)}/calendar.ics`;
export const shoppingRoute = (directoryName: string) => `${drawRoute(directoryName)}/shopping`;
export const resultRoute = (directoryName: string) => `${drawRoute(directoryName)}/result`;
export const fairnessRoute = (directoryName: string) => `${drawRoute(directoryName)}/fairness`;
/** The page of a draw with one of its prizes, or a whole result, for sharing. */
export const wonRoute = (directoryName: string, key: string) => `${drawRoute(directoryName)}/won/${key}`;
export const shipmentRoute = (userShipId: string) => `${ROUTES.shipments}/${userShipId}`;
export const prizesOfDrawRoute = (directoryName: string) => `${ROUTES.prizes}/${directoryName}`;
export const orderRoute = (orderHistoryId: string) => `${ROUTES.orders}/${orderHistoryId}`;
