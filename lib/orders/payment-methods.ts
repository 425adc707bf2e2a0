import type { Card } from '#lib/contract/payment.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { cardName, cardSpoken, cardStatus, expiryText } from './card-text.ts';
import { PAYMENT_NAMES } from './payment-names.ts';

/** A payment method as offered for one order. */
export type PaymentMethod = {
  /** The value of the choice in the form. */
  readonly key: string;
  readonly paymentType: PaymentType;
  readonly useCard: boolean;
  readonly name: string;
  readonly detail: string;
  /** The detail for screen readers, where that differs. */
  readonly spoken?: string;
  /** Shown, but cannot be chosen. */
  readonly isClosed: boolean;
};

const REGISTERED = 'registered';

/** The display order, in whatever order a draw names them. */
const DISPLAY_ORDER: readonly PaymentType[] = ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB', 'NONE'];

type Offer = {
  readonly paymentTypes: readonly PaymentType[];
  readonly card: Card | null;
  /** Japan's date, such as 2026-11-21. */
  readonly today: string;
};

/** The registered card first, then the draw's payment methods. */
export function paymentMethods({ paymentTypes, card, today }: Offer): PaymentMethod[] {
  const types = DISPLAY_ORDER.filter((type) => paymentTypes.includes(type)).map(methodOf);
  const takesCards = card !== null && paymentTypes.includes('CARD');
  return takesCards ? [registered(card, today), ...types.map(besideRegistered)] : types;
}

const methodOf = (paymentType: PaymentType): PaymentMethod => ({
  key: paymentType,
  paymentType,
  useCard: false,
  name: PAYMENT_NAMES[paymentType],
  detail: PAYMENT_METHOD_TEXT[paymentType].who,
  isClosed: false,
});

const besideRegistered = (method: PaymentMethod): PaymentMethod =>
  method.paymentType === 'CARD' ? { ...method, name: 'ほかのクレジットカード' } : method;

function registered(card: Card, today: string): PaymentMethod {
  const isClosed = cardStatus(card, today) === 'expired';
  const expiry = isClosed ? '有効期限が切れています' : `有効期限 ${expiryText(card)}`;
  return {
    key: REGISTERED,
    paymentType: 'CARD',
    useCard: true,
    name: '登録したカード',
    detail: `${cardName(card)} / ${expiry}`,
    spoken: `${cardSpoken(card)}、${expiry}`,
    isClosed,
  };
}

/** The default choice: the registered card, or the only payment method. */
function firstChoice(methods: readonly PaymentMethod[]): string {
  const open = methods.filter(({ isClosed }) => !isClosed);
  const [first] = open;
  return first !== undefined && (first.useCard || open.length === 1) ? first.key : '';
}

/** The chosen payment method if it is available, else the default. */
export function chosenMethod(methods: readonly PaymentMethod[], key: string): PaymentMethod | undefined {
  const open = methods.filter(({ isClosed }) => !isClosed);
  return (
    open.find((method) => method.key === key) ?? open.find(({ key: own }) => own === firstChoice(methods))
  );
}

/** Facts that shoppers should know about a payment method before they choose it. */
export type PaymentMethodText = {
  /** Requirements for using it. */
  readonly who: string;
  /** When the money is taken (特定商取引法). */
  readonly charged: string;
};

const WITH_THE_PHONE_BILL = '携帯電話のご利用料金といっしょのご請求です。';

export const PAYMENT_METHOD_TEXT: Readonly<Record<PaymentType, PaymentMethodText>> = {
  NONE: { who: '代金がかからないため、お支払いの手続きはありません', charged: '代金はかかりません。' },
  CARD: {
    who: '1回払い。番号は決済会社の画面で入力します',
    charged: 'ご注文のときに確定します。引き落とし日は、カード会社の規約によります。',
  },
  PAYPAY: { who: 'PayPayアプリへ移動します', charged: 'ご注文のときに、その場でお支払いになります。' },
  DOCOMO: { who: 'ドコモの回線契約がある方', charged: WITH_THE_PHONE_BILL },
  AU: { who: 'au・UQ mobileの方', charged: WITH_THE_PHONE_BILL },
  SB: { who: 'ソフトバンク・ワイモバイルの方', charged: WITH_THE_PHONE_BILL },
};

const CARRIER_BILLING: readonly PaymentType[] = ['DOCOMO', 'AU', 'SB'];

/** With carrier billing the phone company pays first, and has a limit of its own. */
export const isCarrierBilling = (type: PaymentType | null): boolean =>
  type !== null && CARRIER_BILLING.includes(type);
