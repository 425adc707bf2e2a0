import { RESULT_SECONDS } from '#lib/contract/shop-rules.ts';

/** The time from a payment to its result. */
export const RESULT_WAIT = `${RESULT_SECONDS.from}〜${RESULT_SECONDS.to}秒`;
