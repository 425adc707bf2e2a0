import type { PaymentType } from '../contract/words.ts';

const BY_THE_PHONE_COMPANY =
  '携帯電話のご利用料金から差し引かれるか、取り消しになります。時期は、携帯電話会社によってちがいます。';

/** Which way money comes back, and when, by the way it was paid. */
export const REFUND_WAYS: Readonly<Record<PaymentType, string>> = {
  NONE: '代金をいただいていないため、お返しするものはありません。',
  CARD: 'クレジットカードのご請求が取り消しになるか、口座に返金されます。時期はカード会社によってちがい、翌月以降の明細になることがあります。',
  PAYPAY: 'PayPayの、お支払いにお使いになった残高などへもどります。',
  DOCOMO: BY_THE_PHONE_COMPANY,
  AU: BY_THE_PHONE_COMPANY,
  SB: BY_THE_PHONE_COMPANY,
};
