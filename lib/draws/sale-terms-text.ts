import type { DrawDetail } from '#lib/contract/draw.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

type Terms = Pick<DrawDetail, 'shipping' | 'limits'>;

/** Shipping fee and storage of a draw's prizes. */
export function shippingText({ shipping }: Pick<Terms, 'shipping'>): string[] {
  const { fee, freeFrom, storageDays, combinable } = shipping;
  return [
    fee === 0 ? '送料は無料です。' : `送料は全国一律${yenText(fee)}(税込)です。`,
    ...(fee > 0 && freeFrom !== null ? [`賞品${numberText(freeFrom)}点以上で無料になります。`] : []),
    combinable ? 'ほかのガチャの賞品とまとめて送れます。' : 'ほかのガチャの賞品とは別の便になります。',
    `賞品は${numberText(storageDays)}日間おあずかりします。`,
  ];
}

/** The purchase limits of a draw. */
export function limitText({ limits }: Pick<Terms, 'limits'>): {
  readonly main: string;
  readonly notes: string[];
} {
  const { perPurchase, perMember, concurrentPlaying } = limits;
  const once = `1回のお手続きで${numberText(perPurchase)}回まで`;
  return {
    main: perMember === null ? once : `${once}、おひとり${numberText(perMember)}回まで`,
    notes: [
      `「残り全部」は、残りが${numberText(perPurchase)}枚以下で、ほかに手続き中の方がいないときに選べます。`,
      `同時にお手続きできるのは${numberText(concurrentPlaying)}人までです。それより多いときは、順番にご案内します。`,
    ],
  };
}

const DIRECT_METHODS = { CARD: 'カード', PAYPAY: 'PayPay' } as const satisfies Partial<
  Record<PaymentType, string>
>;

const CARRIER_BILLING = {
  DOCOMO: 'd払い・ドコモ払い',
  AU: 'auかんたん決済',
  SB: 'ソフトバンクまとめて支払い',
} as const satisfies Partial<Record<PaymentType, string>>;

const namesOf = (names: Readonly<Record<string, string>>, types: readonly PaymentType[]) =>
  Object.entries(names)
    .filter(([type]) => types.some((taken) => taken === type))
    .map(([, name]) => name);

/** The payment methods of a draw; those of phone companies are grouped under one name. */
export function paymentText(types: readonly PaymentType[]): {
  readonly methods: readonly string[];
  readonly carriers: readonly string[];
} {
  const carriers = namesOf(CARRIER_BILLING, types);
  const methods = [...namesOf(DIRECT_METHODS, types), ...(carriers.length > 0 ? ['キャリア決済'] : [])];
  return { methods: methods.length > 0 ? methods : ['お支払いはありません'], carriers };
}
