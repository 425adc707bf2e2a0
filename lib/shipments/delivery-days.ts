import { DELIVERY_DAYS } from '#lib/contract/shop-rules.ts';
import { japanToday } from '#lib/text/japan-today.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The days for which a delivery can be asked for, such as 2026-12-01. */
export function deliveryDays(now = new Date()): readonly string[] {
  const today = Date.parse(`${japanToday(now)}T00:00:00Z`);
  return Array.from({ length: DELIVERY_DAYS.to - DELIVERY_DAYS.from + 1 }, (_, nth) =>
    new Date(today + (DELIVERY_DAYS.from + nth) * DAY_MS).toISOString().slice(0, 10),
  );
}
