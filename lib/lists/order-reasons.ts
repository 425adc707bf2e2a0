import type { OrderReason } from '#lib/contract/enums.ts';

/** Why an order ended without tickets, or was refunded, in a few words for staff. */
export const ORDER_REASON_NAMES: Readonly<Record<OrderReason, string>> = {
  byMember: '本人が取りやめ',
  holdEnded: '確保の期限切れ',
  byProvider: '決済画面で取りやめ',
  providerExpired: '決済画面の時間切れ',
  declined: '決済会社が拒否',
  insufficientFunds: '残高不足',
  limitExceeded: '利用限度額の超過',
  authenticationFailed: '本人認証の失敗',
  noneLeft: '支払い前に完売・終了',
  salePaused: '支払い前に一時停止',
  paidTwice: '二重の支払い',
  byShop: 'お店から返金',
  overLimit: '購入上限の超過',
  roundVoid: '抽選の乱数が届かず無効',
};
