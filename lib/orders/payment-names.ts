import type { PaymentType } from '#lib/contract/enums.ts';

/** Each way of paying by its whole name, as the companies themselves write it. */
export const PAYMENT_NAMES: Readonly<Record<PaymentType, string>> = {
  NONE: 'お支払いはありません',
  CARD: 'クレジットカード',
  PAYPAY: 'PayPay',
  DOCOMO: 'd払い',
  AU: 'auかんたん決済',
  SB: 'ソフトバンクまとめて支払い',
};
