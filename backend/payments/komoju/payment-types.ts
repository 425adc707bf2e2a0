import type { PaymentType } from '#lib/contract/enums.ts';

/** As KOMOJU calls them. `au` is the phone bill; `aupay` would be the wallet. */
export const KOMOJU_TYPES = {
  CARD: 'credit_card',
  PAYPAY: 'paypay',
  DOCOMO: 'docomo',
  AU: 'au',
  SB: 'softbank',
} as const satisfies Record<Exclude<PaymentType, 'NONE'>, string>;

export const PAYMENT_TYPES_TAKEN = ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB'] as const satisfies PaymentType[];
