import type { PaymentType } from '#lib/contract/enums.ts';

/** The full names of the payment methods, as the companies write them. */
export const PAYMENT_NAMES: Readonly<Record<PaymentType, string>> = {
  NONE: 'お支払いはありません',
  CARD: 'クレジットカード',
  PAYPAY: 'PayPay',
  DOCOMO: 'd払い',
  AU: 'auかんたん決済',
  SB: 'ソフトバンクまとめて支払い',
};
