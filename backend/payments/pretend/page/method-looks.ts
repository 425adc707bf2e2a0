import type { PaymentType } from '#lib/contract/enums.ts';

export type MethodLooks = {
  /** The way of paying, as the shop calls it. */
  readonly name: string;
  /** What the page wants to know in its place; made up, and never asked for in earnest. */
  readonly login: readonly { readonly label: string; readonly sample: string }[];
  readonly ink: string;
};

const PHONE = { label: '携帯電話番号', sample: '090-0000-0000' };
const PIN = { label: '暗証番号', sample: '見本では入力しません' };

/** Invented looks: none of them is how such a page really looks. */
const LOOKS: Readonly<Record<PaymentType, MethodLooks>> = {
  NONE: { name: 'お支払いなし', login: [], ink: '#4a4f5c' },
  CARD: { name: 'クレジットカード', login: [], ink: '#24508f' },
  AU: { name: 'auかんたん決済', login: [PHONE, PIN], ink: '#9a4a00' },
  DOCOMO: { name: 'd払い', login: [PHONE, PIN], ink: '#8e2a4c' },
  SB: { name: 'ソフトバンクまとめて支払い', login: [PHONE, PIN], ink: '#4a4f5c' },
  PAYPAY: {
    name: 'PayPay',
    login: [
      { label: 'アカウント', sample: 'mihon-taro' },
      { label: '残高', sample: '100,000円(見本)' },
    ],
    ink: '#7a2f2f',
  },
};

export const looksOf = (paymentType: PaymentType): MethodLooks => LOOKS[paymentType];
