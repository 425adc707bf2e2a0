import type { WonPrize } from '#lib/contract/prize.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { GRADES } from '#lib/contract/enums.ts';

/** The prizes of an order that the member keeps. */
export const keptPrizes = ({ prizes }: Pick<OrderDetail, 'prizes'>) => prizes.filter(({ isVoid }) => !isVoid);

/** Equal prizes in the same location, shown as one. */
export type WonGroup = { readonly prize: WonPrize; readonly count: number };

/**
 * The last-one prize first, then the best grade. Equal prizes are grouped unless they are in different
 * shipments or their variants are known and differ.
 */
export function wonGroups(prizes: readonly WonPrize[]): WonGroup[] {
  const groups = new Map<string, { prize: WonPrize; count: number }>();
  for (const prize of [...prizes].sort(byRank)) {
    const { directoryName, code, name, variant, userShipId, keepUntil } = prize;
    const kind = JSON.stringify([directoryName, code, name, variant, userShipId ?? keepUntil]);
    const group = groups.get(kind);
    if (group) group.count += 1;
    else groups.set(kind, { prize, count: 1 });
  }
  return [...groups.values()];
}

const DISPLAY_ORDER: readonly WonPrize['grade'][] = ['lastOne', ...GRADES];
const rankOf = ({ grade }: Ranked): number => DISPLAY_ORDER.indexOf(grade);

/** The last-one prize, then the best grade; equal grades stay in their order. */
export const byRank = (one: Ranked, other: Ranked): number => rankOf(one) - rankOf(other);

type Ranked = Pick<WonPrize, 'grade'>;

/** The location of a won prize. */
export type PrizeLocation =
  | { readonly kind: 'shipment'; readonly userShipId: string }
  | { readonly kind: 'waiting'; readonly keepUntil: string }
  /** Its storage has ended. */
  | { readonly kind: 'storageOver' };

/** `now` is the time of the shop's clock. */
export function prizeLocation({ userShipId, keepUntil }: WonPrize, now: string): PrizeLocation {
  if (userShipId !== null) return { kind: 'shipment', userShipId };
  return Date.parse(keepUntil) > Date.parse(now) ? { kind: 'waiting', keepUntil } : { kind: 'storageOver' };
}
