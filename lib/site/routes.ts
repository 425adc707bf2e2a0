/** The pages of the specification (§2). */
export const ROUTES = {
  top: '/sanrio',
  news: '/sanrio/news',
  howto: '/sanrio/howto',
  faq: '/sanrio/faq',
  terms: '/sanrio/terms',
  transactions: '/sanrio/transactions',
  privacy: '/sanrio/privacy',
  company: '/sanrio/company',
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

/**
 * The page of the email settings with the token that unsubscribes a member. The token is behind the #, which
 * browsers do not send, so that it is in no log.
 */
export const UNSUBSCRIBE_HASH = '#stop=';
export const unsubscribeRoute = (token: string) => `${ROUTES.email}${UNSUBSCRIBE_HASH}${token}`;

export const newsRoute = (newsId: string) => `${ROUTES.news}/${newsId}`;
export const drawRoute = (directoryName: string) => `${ROUTES.top}/${directoryName}`;
export const shoppingRoute = (directoryName: string) => `${drawRoute(directoryName)}/shopping`;
export const resultRoute = (directoryName: string) => `${drawRoute(directoryName)}/result`;
export const fairnessRoute = (directoryName: string) => `${drawRoute(directoryName)}/fairness`;
export const shipmentRoute = (userShipId: string) => `${ROUTES.shipments}/${userShipId}`;
export const prizesOfDrawRoute = (directoryName: string) => `${ROUTES.prizes}/${directoryName}`;
export const orderRoute = (orderHistoryId: string) => `${ROUTES.orders}/${orderHistoryId}`;
