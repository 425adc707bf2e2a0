/** Why a payment is refused. */
export const FAILURES = ['authenticationFailed', 'insufficientFunds', 'limitExceeded', 'declined'] as const;
export type Failure = (typeof FAILURES)[number];

/** What somebody does on the provider's page. */
export const ENDINGS = ['paid', 'cancelled', ...FAILURES] as const;
export type Ending = (typeof ENDINGS)[number];

/** How the shop hears of it. */
export const NOTICE_WAYS = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

export const isFailure = (ending: string): ending is Failure => FAILURES.some((one) => one === ending);
export const isNoticeWay = (way: string): way is NoticeWay => NOTICE_WAYS.some((one) => one === way);
