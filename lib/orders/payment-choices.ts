import type { Card } from '#lib/contract/payment.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { cardName, cardSpoken, cardStatus, expiryText } from './card-text.ts';
import { PAYMENT_METHODS, PAYMENT_ORDER, paymentName } from './payment-methods.ts';

/** A payment method as offered for one order. */
export type PaymentChoice = {
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

type Offer = {
  readonly paymentTypes: readonly PaymentType[];
  readonly card: Card | null;
  /** Japan's date, such as 2026-11-21. */
  readonly today: string;
};

/** The registered card first, then the draw's payment methods. */
export function paymentChoices({ paymentTypes, card, today }: Offer): PaymentChoice[] {
  const types = PAYMENT_ORDER.filter((type) => paymentTypes.includes(type)).map(methodOf);
  const takesCards = card !== null && paymentTypes.includes('CARD');
  return takesCards ? [registered(card, today), ...types.map(besideRegistered)] : types;
}

const methodOf = (paymentType: PaymentType): PaymentChoice => ({
  key: paymentType,
  paymentType,
  useCard: false,
  name: paymentName(paymentType),
  detail: detailOf(paymentType),
  isClosed: false,
});

const detailOf = (type: PaymentType): string => {
  const { condition, nextStep } = PAYMENT_METHODS[type];
  return [condition, nextStep].filter((part) => part !== undefined).join('。');
};

const besideRegistered = (method: PaymentChoice): PaymentChoice =>
  method.paymentType === 'CARD' ? { ...method, name: `ほかの${method.name}` } : method;

function registered(card: Card, today: string): PaymentChoice {
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
function firstChoice(methods: readonly PaymentChoice[]): string {
  const open = methods.filter(({ isClosed }) => !isClosed);
  const [first] = open;
  return first !== undefined && (first.useCard || open.length === 1) ? first.key : '';
}

/** The chosen payment method if it is available, else the default. */
export function chosenMethod(methods: readonly PaymentChoice[], key: string): PaymentChoice | undefined {
  const open = methods.filter(({ isClosed }) => !isClosed);
  return (
    open.find((method) => method.key === key) ?? open.find(({ key: own }) => own === firstChoice(methods))
  );
}
