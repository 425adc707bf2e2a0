import { VOID_HOURS } from '#lib/contract/shop-rules.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { OrderReason } from '#lib/contract/enums.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** Why an order has ended or is refunded, for shoppers. */
type ReasonText = { readonly title: string; readonly sentence: string };

const CHECK_LIMIT = 'ご利用限度額をご確認ください。';

export const REASON_TEXT: Readonly<Record<OrderReason, ReasonText>> = {
  byMember: {
    title: 'お手続きを取りやめました',
    sentence: 'とりおきした分は、箱にもどしました。',
  },
  holdEnded: {
    title: 'とりおきの時間がすぎました',
    sentence: 'お支払いに進まれなかったため、とりおきを解除しました。',
  },
  byProvider: {
    title: 'お支払いが取りやめになりました',
    sentence: 'お支払いの画面で、取りやめになりました。とりおきした分は、箱にもどしました。',
  },
  providerExpired: {
    title: 'お支払いの時間がすぎました',
    sentence: 'お支払いの画面の制限時間が終わったため、とりおきを解除しました。',
  },
  declined: {
    title: 'お支払いができませんでした',
    sentence:
      '決済会社から、お支払いを受け付けられないと知らせがありました。くわしい理由は、当店には知らされていません。',
  },
  insufficientFunds: {
    title: '残高が足りませんでした',
    sentence:
      '決済会社から、残高が足りないと知らせがありました。残高をご確認いただくか、ほかの方法をお試しください。',
  },
  limitExceeded: {
    title: 'ご利用限度額をこえています',
    sentence: `決済会社から、ご利用限度額をこえていると知らせがありました。${CHECK_LIMIT}`,
  },
  authenticationFailed: {
    title: '本人認証ができませんでした',
    sentence: '本人認証(3Dセキュアなど)が終わらなかったため、お支払いができませんでした。',
  },
  noneLeft: {
    title: 'くじをご用意できませんでした',
    sentence:
      'お支払いを確認できたときには、とりおきが終わり、ガチャが完売していたか、販売を終了していました。申し訳ございません。',
  },
  salePaused: {
    title: '販売を一時停止していました',
    sentence:
      'お支払いを確認できたときには、とりおきが終わり、販売を一時停止していました。申し訳ございません。',
  },
  paidTwice: {
    title: 'お支払いが2回ありました',
    sentence: 'ひとつの注文に、お支払いが2回届きました。',
  },
  overLimit: {
    title: '購入の上限をこえました',
    sentence:
      'お支払いを確認できたときには、とりおきが終わっていました。お渡しすると、おひとりで購入できる回数か金額の上限をこえるため、お渡しできません。',
  },
  roundVoid: {
    title: '抽選ができませんでした',
    sentence: `抽選に使う公開の乱数が、${VOID_HOURS}時間たっても届きませんでした。同じ時刻のご注文はすべて無効とし、全額をお返しします。申し訳ございません。`,
  },
  byShop: {
    title: '当店から返金しました',
    sentence: '当店の都合により、この注文を取り消しました。賞品はお届けできません。',
  },
};

const UNKNOWN: ReasonText = {
  title: 'お手続きが終わりました',
  sentence: 'この注文は、お支払いにいたりませんでした。',
};

/** Where nothing is released: the tickets stay on hold. */
const ATTEMPT_SENTENCES: Partial<Readonly<Record<OrderReason, string>>> = {
  byProvider: 'お支払いの画面で、取りやめになりました。',
  providerExpired: 'お支払いの画面の制限時間が終わりました。',
};

/** Why the latest attempt to pay an order failed, while its tickets are still on hold; `undefined`: none has. */
export function attemptText(
  order: Pick<OrderDetail, 'reason' | 'paymentType' | 'total'>,
): ReasonText | undefined {
  if (order.reason === null) return undefined;
  const text = reasonText(order);
  return { ...text, sentence: ATTEMPT_SENTENCES[order.reason] ?? text.sentence };
}

/** Of a free order, which has no payment. */
const UNCONFIRMED: ReasonText = {
  title: 'とりおきの時間がすぎました',
  sentence: 'ご注文を確定されなかったため、とりおきを解除しました。',
};

/** Phone companies do not say when their limit is reached, so the text always mentions it. */
export function reasonText({
  reason,
  paymentType,
  total,
}: Pick<OrderDetail, 'reason' | 'paymentType' | 'total'>): ReasonText {
  if (total === 0 && (reason === null || reason === 'holdEnded')) return UNCONFIRMED;
  if (reason === null) return UNKNOWN;
  const text = REASON_TEXT[reason];
  const isSilentLimit =
    reason === 'declined' && paymentType !== null && PAYMENT_METHODS[paymentType].isCarrierBilling;
  return isSilentLimit ? { ...text, sentence: `${text.sentence}${CHECK_LIMIT}` } : text;
}
