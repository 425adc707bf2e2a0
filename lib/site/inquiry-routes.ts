// A file of its own, because the routes of the other file are in the scripts of every page.

export const INQUIRIES_ROUTE = '/sanrio/mypage/inquiries';
export const inquiryRoute = (inquiryId: string) => `${INQUIRIES_ROUTE}/${inquiryId}`;

export const THREAD_ROUTE = '/sanrio/contact/thread';

/** The inquiry of a guest. The token is behind the #, which browsers do not send, so that it is in no log. */
export const THREAD_HASH = '#token=';
export const threadRoute = (token: string) => `${THREAD_ROUTE}${THREAD_HASH}${token}`;
