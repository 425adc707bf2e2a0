import type { Card } from '#lib/contract/payment.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { cardName, cardSpoken, cardStanding, expiryText } from './card-text.ts';
import { PAYMENT_NAMES } from './payment-names.ts';

/** A way of paying as it is offered for one order. */
export type Method = {
  /** What the choice is called in the form. */
  readonly key: string;
  readonly paymentType: PaymentType;
  readonly useCard: boolean;
  readonly name: string;
  readonly detail: string;
  /** How the detail is read out, where that differs. */
  readonly spoken?: string;
  /** It is shown, and cannot be chosen. */
  readonly isClosed: boolean;
};

const REGISTERED = 'registered';

/** As the page lists them, whatever order a draw names them in. */
const ORDER: readonly PaymentType[] = ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB', 'NONE'];

type Offer = {
  readonly paymentTypes: readonly PaymentType[];
  readonly card: Card | null;
  /** In Japan, such as 2026-11-21. */
  readonly today: string;
};

/** The registered card first, then what the draw takes. */
export function methodsOf({ paymentTypes, card, today }: Offer): Method[] {
  const types = ORDER.filter((type) => paymentTypes.includes(type)).map(methodOf);
  const takesCards = card !== null && paymentTypes.includes('CARD');
  return takesCards ? [registered(card, today), ...types.map(besidesTheCard)] : types;
}

const methodOf = (paymentType: PaymentType): Method => ({
  key: paymentType,
  paymentType,
  useCard: false,
  name: PAYMENT_NAMES[paymentType],
  detail: PAYMENT_WAYS[paymentType].who,
  isClosed: false,
});

const besidesTheCard = (method: Method): Method =>
  method.paymentType === 'CARD' ? { ...method, name: 'ほかのクレジットカード' } : method;

function registered(card: Card, today: string): Method {
  const isClosed = cardStanding(card, today) === 'expired';
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

/** What is chosen before anybody has chosen: the registered card, or the only way there is. */
function firstChoice(methods: readonly Method[]): string {
  const open = methods.filter(({ isClosed }) => !isClosed);
  const [first] = open;
  return first !== undefined && (first.useCard || open.length === 1) ? first.key : '';
}

/** What was chosen, as far as it can be; else what is chosen for whoever has not chosen. */
export function chosenMethod(methods: readonly Method[], key: string): Method | undefined {
  const open = methods.filter(({ isClosed }) => !isClosed);
  return (
    open.find((method) => method.key === key) ?? open.find(({ key: own }) => own === firstChoice(methods))
  );
}

/** What a shopper should know of a way of paying before choosing it. */
export type PaymentWay = {
  /** Who can use it, or what it takes. */
  readonly who: string;
  /** When the money is taken (特定商取引法). */
  readonly charged: string;
};

const WITH_THE_PHONE_BILL = '携帯電話のご利用料金といっしょのご請求です。';

export const PAYMENT_WAYS: Readonly<Record<PaymentType, PaymentWay>> = {
  NONE: { who: '代金がかからないため、お支払いの手続きはありません', charged: '代金はかかりません。' },
  CARD: {
    who: '1回払い。カード番号は、決済会社の画面で入力します',
    charged: 'ご注文のときに確定します。引き落とし日は、カード会社の規約によります。',
  },
  PAYPAY: { who: 'PayPayアプリへ移動します', charged: 'ご注文のときに、その場でお支払いになります。' },
  DOCOMO: { who: 'ドコモの回線契約がある方', charged: WITH_THE_PHONE_BILL },
  AU: { who: 'au・UQ mobileの方', charged: WITH_THE_PHONE_BILL },
  SB: { who: 'ソフトバンク・ワイモバイルの方', charged: WITH_THE_PHONE_BILL },
};

const CARRIERS: readonly PaymentType[] = ['DOCOMO', 'AU', 'SB'];

/** A phone company pays first, and has a limit of its own. */
export const isCarrier = (type: PaymentType | null): boolean => type !== null && CARRIERS.includes(type);
