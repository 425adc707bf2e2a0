import type { PaymentType } from '../contract/words.ts';

const DIRECT = { CARD: 'カード', PAYPAY: 'PayPay' } as const satisfies Partial<Record<PaymentType, string>>;

const CARRIERS = {
  DOCOMO: 'd払い・ドコモ払い',
  AU: 'auかんたん決済',
  SB: 'ソフトバンクまとめて支払い',
} as const satisfies Partial<Record<PaymentType, string>>;

const namesOf = (names: Readonly<Record<string, string>>, types: readonly PaymentType[]) =>
  Object.entries(names)
    .filter(([type]) => types.some((taken) => taken === type))
    .map(([, name]) => name);

/** The ways to pay in the shopper's words; the phone companies' are gathered under one name. */
export function paymentWords(types: readonly PaymentType[]): {
  readonly ways: readonly string[];
  readonly carriers: readonly string[];
} {
  const carriers = namesOf(CARRIERS, types);
  const ways = [...namesOf(DIRECT, types), ...(carriers.length > 0 ? ['キャリア決済'] : [])];
  return { ways: ways.length > 0 ? ways : ['お支払いはありません'], carriers };
}
