import type { DrawDetail } from '#lib/contract/draw.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PAID_TYPES, PAYMENT_METHODS, paymentName } from '#lib/orders/payment-methods.ts';
import { feeRange, feeSentence, isOneFee, tariffSentences } from '#lib/shipments/tariff-text.ts';
import { numberText } from '#lib/text/numbers.ts';

type Terms = Pick<DrawDetail, 'shipping' | 'limits'>;

/** Shipping fee and storage of a draw's prizes. */
export function shippingText({ shipping }: Pick<Terms, 'shipping'>): string[] {
  const { freeFrom, storageDays, combinable } = shipping;
  return [
    feeSentence(shipping),
    ...(shipping.tariffs === undefined || isOneFee(shipping)
      ? []
      : [...tariffSentences(shipping.tariffs), '大きな賞品は、1つで数点分に数えることがあります。']),
    ...(feeRange(shipping).most > 0 && freeFrom !== null
      ? [`賞品${numberText(freeFrom)}点以上で無料になります。`]
      : []),
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
  const each = perMember === null ? '' : `おひとり${numberText(perMember)}回まで`;
  return {
    main: perMember === null ? once : perMember <= perPurchase ? each : `${once}、${each}`,
    notes: [
      ...(perPurchase === 1
        ? []
        : [
            `「残り全部」は、残りが${numberText(perPurchase)}枚以下で、ほかに手続き中の方がいないときに選べます。`,
          ]),
      `同時にお手続きできるのは${numberText(concurrentPlaying)}人までです。それより多いときは、順番にご案内します。`,
    ],
  };
}

/** The payment methods of a draw; those of phone companies are grouped under one name. */
export function paymentText(types: readonly PaymentType[]): {
  readonly methods: readonly string[];
  readonly carrierBilling: readonly string[];
} {
  const offered = PAID_TYPES.filter((type) => types.includes(type)).map((type) => PAYMENT_METHODS[type]);
  const carrierBilling = offered.filter(({ isCarrierBilling }) => isCarrierBilling).map(({ name }) => name);
  const direct = offered.filter(({ isCarrierBilling }) => !isCarrierBilling);
  const methods = [
    ...direct.map(({ name, shortName = name }) => shortName),
    ...(carrierBilling.length > 0 ? ['キャリア決済'] : []),
  ];
  return { methods: methods.length > 0 ? methods : [paymentName('NONE')], carrierBilling };
}
