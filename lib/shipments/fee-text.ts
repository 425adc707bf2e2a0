import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { ShippingTerms } from '#lib/contract/shipping-terms.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { numberText } from '#lib/text/numbers.ts';
import { prizesByDraw, sharesOf, type ShipmentSelection, type SelectedDraw } from './selection.ts';
import { isFree } from './fee.ts';
import { feeRange, feeRangeText, isOneFee } from './tariff-text.ts';

/**
 * How many more prizes make shipping free: `あと2点で、送料無料`. null: it is free, or there are not enough prizes. It
 * never suggests to win more.
 */
export function freeShippingHint(selection: ShipmentSelection): string | null {
  if (sharesOf(selection).every(isFree)) return null;
  const parts = prizesByDraw(selection).map(({ draw, prizes }) => ({
    title: draw.title,
    missing: prizesUntilFree(draw, prizes.length),
  }));
  const charged = parts.filter(({ missing }) => missing !== 0);
  if (charged.some(({ missing }) => missing === null)) return null;
  const [only] = charged;
  if (parts.length === 1 && only) return `あと${numberText(only.missing ?? 0)}点で、送料無料`;
  const each = charged.map(({ title, missing }) => `「${title}」をあと${numberText(missing ?? 0)}点`);
  return `${each.join('、')}で、送料無料`;
}

/** Number of prizes missing until a draw charges no fee; null: there are not enough. */
function prizesUntilFree({ waiting, shipping }: SelectedDraw, prizes: number): number | null {
  const { freeFrom } = shipping;
  if (isFree({ terms: shipping, prizes })) return 0;
  return freeFrom === null || freeFrom > waiting ? null : Math.max(0, freeFrom - prizes);
}

/** The shipping terms of one draw: `送料は一箱600円です(30点以上で無料)。` */
export function termsText({ freeFrom, combinable, ...fees }: ShippingTerms): string[] {
  const isCharged = feeRange(fees).most > 0;
  const cost = isCharged ? `送料は一箱${feeRangeText(fees)}です` : '送料は無料です';
  const free = isCharged && freeFrom !== null ? `(${numberText(freeFrom)}点以上で無料)` : '';
  return [
    `${cost}${free}。`,
    ...(isOneFee(fees) ? [] : ['送る賞品の大きさと、お届け先の地域で決まります。']),
    combinable
      ? 'ほかのガチャの賞品と、まとめて送れます。'
      : 'ほかのガチャの賞品とは、いっしょに送れません。',
  ];
}

/** How a fee can be paid; phone companies are one method: `クレジットカード、PayPayから、次の画面で選べます。` */
export function feeMethodsText(types: readonly PaymentType[]): string {
  const offered = types.map((type) => PAYMENT_METHODS[type]);
  const names = [
    ...offered.filter(({ isCarrierBilling }) => !isCarrierBilling).map(({ name }) => name),
    ...(offered.some(({ isCarrierBilling }) => isCarrierBilling) ? ['携帯電話会社のまとめて支払い'] : []),
  ];
  return names.length === 1
    ? `${names.join('')}で、次の画面でお支払いいただきます。`
    : `${names.join('、')}から、次の画面で選べます。`;
}
