import type { Card } from '../contract/hand-off.ts';
import type { PaymentType } from '../contract/words.ts';
import { cardName, cardSpoken, cardStanding, expiryText } from './card-words.ts';
import { PAYMENT_NAMES } from './payment-names.ts';
import { PAYMENT_WAYS } from './payment-ways.ts';

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
