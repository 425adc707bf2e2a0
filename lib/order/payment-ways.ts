import type { PaymentType } from '../contract/words.ts';

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
