import type { DrawDetail } from '../contract/draw.ts';
import { numberText, yenText } from '../words/money.ts';

type Terms = Pick<DrawDetail, 'shipping' | 'limits'>;

/** What sending the prizes of a draw costs and how long they may wait. */
export function shippingWords({ shipping }: Pick<Terms, 'shipping'>): string[] {
  const { fee, freeFrom, storageDays, combinable } = shipping;
  return [
    fee === 0 ? '送料は無料です。' : `送料は全国一律${yenText(fee)}(税込)です。`,
    ...(fee > 0 && freeFrom !== null ? [`賞品${numberText(freeFrom)}点以上で無料になります。`] : []),
    combinable ? 'ほかのガチャの賞品とまとめて送れます。' : 'ほかのガチャの賞品とは別の便になります。',
    `賞品は${numberText(storageDays)}日間おあずかりします。`,
  ];
}

/** How many tickets a shopper may buy. */
export function limitWords({ limits }: Pick<Terms, 'limits'>): {
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
