import { DELIVERY_DAYS } from '#lib/contract/shop-rules.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { afterOpenDays } from '#lib/text/closed-days.ts';
import { daysAfter, japanToday } from '#lib/text/japan-today.ts';

/** The days for which a delivery can be asked for, such as 2026-12-01. Nobody packs on closed days. */
export function deliveryDays(closed: ClosedDays, now = new Date()): readonly string[] {
  const today = japanToday(now);
  const first = afterOpenDays(today, DELIVERY_DAYS.from, closed);
  return Array.from({ length: DELIVERY_DAYS.to - DELIVERY_DAYS.from + 1 }, (_, nth) =>
    daysAfter(today, DELIVERY_DAYS.from + nth),
  ).filter((day) => day >= first);
}
