import type { ShippingTerms, WholeDraw } from '#backend/domain/draws/draw.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { shippingDateText } from '#lib/shipments/shipping-date.ts';

/** Shipping terms with their date as a text of this day. */
export const presentShippingTerms = (terms: ShippingTerms, at: Date) => ({
  ...terms,
  starts: shippingDateText(terms.date, dayInJapan(at)),
});

/** The history of the date, with the days as they were promised. */
export const presentDateChanges = ({ shippingDateChanges }: Pick<WholeDraw, 'shippingDateChanges'>) =>
  shippingDateChanges.map(({ at, before, after, reason }) => ({
    at,
    before: shippingDateText(before),
    after: shippingDateText(after),
    reason,
  }));
