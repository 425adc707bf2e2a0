import type { ShippingDateChange } from '#lib/contract/shipping-terms.ts';
import { japanLongDate } from '#lib/text/dates.ts';

/** One change of the date of shipping: when, from which, and why. */
export const dateChangeText = ({ at, before, after, reason }: ShippingDateChange): string =>
  `${japanLongDate(at)}に、「${before}」から「${after}」へ変わりました。理由：${reason}`;
