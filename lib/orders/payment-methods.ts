import { PAYMENT_TYPES, type PaymentType } from '#lib/contract/payment-types.ts';

type PaymentMethod = {
  /** As the company writes it. */
  readonly name: string;
  /** For lists beside other methods; without it the name. */
  readonly shortName?: string;
  /** Its users or its kind of payment, in brackets after the name. */
  readonly condition?: string;
  /** The step after 購入内容確認. */
  readonly nextStep?: string;
  /** When the money is taken (特定商取引法). */
  readonly charged: string;
  /** How and when a refund arrives. */
  readonly refunded: string;
  /** Its kind on a receipt. */
  readonly kind?: string;
  /** The phone company pays first, and has a limit of its own. */
  readonly isCarrierBilling: boolean;
  /** Returns whole payments only, within `CARRIER_BILLING_REFUND_DAYS`. */
  readonly refundsWholeOnly: boolean;
};

const carrierBilling = (name: string, condition: string): PaymentMethod => ({
  name,
  condition,
  charged: '携帯電話のご利用料金といっしょのご請求です。',
  refunded:
    '携帯電話のご利用料金から差し引かれるか、取り消しになります。時期は、携帯電話会社によってちがいます。',
  kind: '携帯電話会社の決済',
  isCarrierBilling: true,
  refundsWholeOnly: true,
});

const DIRECT = { isCarrierBilling: false, refundsWholeOnly: false } as const;

/** All payment methods, in the order in which they are listed everywhere. */
export const PAYMENT_METHODS: Readonly<Record<PaymentType, PaymentMethod>> = {
  CARD: {
    ...DIRECT,
    name: 'クレジットカード',
    shortName: 'カード',
    condition: '1回払い',
    nextStep: '番号は決済会社の画面で入力します',
    charged: 'ご注文のときに確定します。引き落とし日は、カード会社の規約によります。',
    refunded:
      'クレジットカードのご請求が取り消しになるか、口座に返金されます。時期はカード会社によってちがい、翌月以降のご利用明細になることがあります。',
  },
  PAYPAY: {
    ...DIRECT,
    name: 'PayPay',
    nextStep: 'PayPayアプリへ移動します',
    charged: 'ご注文のときに、その場でお支払いになります。',
    refunded: 'PayPayの、お支払いにお使いになった残高などへもどります。',
    kind: '電子決済',
  },
  DOCOMO: carrierBilling('d払い', 'ドコモの回線契約がある方'),
  AU: carrierBilling('auかんたん決済', 'au・UQ mobileの方'),
  SB: carrierBilling('ソフトバンクまとめて支払い', 'ソフトバンク・ワイモバイルの方'),
  NONE: {
    ...DIRECT,
    name: 'お支払いはありません',
    nextStep: '代金がかからないため、お支払いの手続きはありません',
    charged: '代金はかかりません。',
    refunded: '代金をいただいていないため、お返しするものはありません。',
  },
};

const order = Object.keys(PAYMENT_METHODS);

/** All payment types in the order of the table. */
export const PAYMENT_ORDER: readonly PaymentType[] = [...PAYMENT_TYPES].sort(
  (one, other) => order.indexOf(one) - order.indexOf(other),
);

/** The payment types that take money. */
export const PAID_TYPES: readonly PaymentType[] = PAYMENT_ORDER.filter((type) => type !== 'NONE');

export const paymentName = (type: PaymentType): string => PAYMENT_METHODS[type].name;

/** Names of methods in one sentence: d払い・auかんたん決済. */
export const paymentNames = (types: readonly PaymentType[]): string => types.map(paymentName).join('・');

/** When each method charges; methods with the same time are together. */
export function chargeTimes(
  types: readonly PaymentType[],
): { readonly types: readonly PaymentType[]; readonly charged: string }[] {
  const sentences = new Set(types.map((type) => PAYMENT_METHODS[type].charged));
  return Array.from(sentences, (charged) => ({
    charged,
    types: types.filter((type) => PAYMENT_METHODS[type].charged === charged),
  }));
}
