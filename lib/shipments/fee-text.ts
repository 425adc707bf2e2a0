import type { ShippingTerms } from '#lib/contract/shipping-terms.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { partsOf, sharesOf, type Basket, type ChosenDraw } from './selection.ts';
import { parcelFee } from './fee.ts';

/** `600円`, or `無料` */
export const feeText = (fee: number): string => (fee === 0 ? '無料' : yenText(fee));

/**
 * How the parcel would become free with prizes that wait: `あと2点で、送料無料`; null where it is free, or cannot be.
 * Nobody is told to win more first.
 */
export function wayToFree(basket: Basket): string | null {
  if (parcelFee(sharesOf(basket)) === 0) return null;
  const parts = partsOf(basket).map(({ draw, prizes }) => ({
    title: draw.title,
    missing: missingIn(draw, prizes.length),
  }));
  const dear = parts.filter(({ missing }) => missing !== 0);
  if (dear.some(({ missing }) => missing === null)) return null;
  const [only] = dear;
  if (parts.length === 1 && only) return `あと${numberText(only.missing ?? 0)}点で、送料無料`;
  const each = dear.map(({ title, missing }) => `「${title}」をあと${numberText(missing ?? 0)}点`);
  return `${each.join('、')}で、送料無料`;
}

/** How many prizes of a draw are missing until it asks for no fee; null: there are not that many. */
function missingIn({ waiting, shipping: { fee, freeFrom } }: ChosenDraw, prizes: number): number | null {
  if (fee === 0) return 0;
  return freeFrom === null || freeFrom > waiting ? null : Math.max(0, freeFrom - prizes);
}

/** What sending prizes of one draw costs: `送料 600円・30点以上で無料`. */
export function termsWords({ fee, freeFrom, combinable }: ShippingTerms): string[] {
  const cost = fee === 0 ? '送料は無料です' : `送料は一箱${yenText(fee)}です`;
  const free = fee > 0 && freeFrom !== null ? `(${numberText(freeFrom)}点以上で無料)` : '';
  return [
    `${cost}${free}。`,
    combinable
      ? 'ほかのガチャの賞品と、まとめて送れます。'
      : 'ほかのガチャの賞品とは、いっしょに送れません。',
  ];
}
