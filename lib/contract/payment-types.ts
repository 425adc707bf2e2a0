export const PAYMENT_TYPES = ['NONE', 'CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/**
 * Whether the holder of a card was authenticated for a payment (EMV 3-D Secure): by the provider's page, which does it itself;
 * for the sum of a registered card; not, because the payment needed none; or without success.
 */
export const CARD_AUTHENTICATIONS = ['page', 'wallet', 'none', 'authenticated', 'exempt', 'failed'] as const;
export type CardAuthentication = (typeof CARD_AUTHENTICATIONS)[number];
