import type { WonPrize } from '#lib/contract/prize.ts';
import { byRank } from '#lib/orders/won-groups.ts';

/** Equal prizes in the same place; those whose storage ends first come first. */
export type ShelfRow = {
  readonly key: string;
  readonly prizes: readonly [WonPrize, ...WonPrize[]];
  /** They are in no shipment, and their storage has not ended. */
  readonly isWaiting: boolean;
};

/** The prizes of a draw by kind: the last-one prize, then the best grade. Without a time nothing counts as ended. */
export function shelfOf(prizes: readonly WonPrize[], now: number | null): readonly ShelfRow[] {
  const rows = new Map<string, { prizes: [WonPrize, ...WonPrize[]]; isWaiting: boolean }>();
  for (const prize of [...prizes].sort((one, other) => byRank(one, other) || byEnd(one, other))) {
    const { code, name, variant, userShipId, keepUntil } = prize;
    const isWaiting = userShipId === null && (now === null || Date.parse(keepUntil) > now);
    const key = JSON.stringify([code, name, variant, userShipId, isWaiting]);
    const row = rows.get(key);
    if (row) row.prizes.push(prize);
    else rows.set(key, { prizes: [prize], isWaiting });
  }
  return [...rows].map(([key, row]) => ({ key, ...row }));
}

const byEnd = (one: WonPrize, other: WonPrize): number =>
  one.code.localeCompare(other.code) ||
  one.keepUntil.localeCompare(other.keepUntil) ||
  one.wonPrizeId.localeCompare(other.wonPrizeId);
