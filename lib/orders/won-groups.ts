import type { WonPrize } from '#lib/contract/prize.ts';
import { GRADES } from '#lib/contract/enums.ts';

/** Equal prizes in the same place, shown as one. */
export type WonGroup = { readonly prize: WonPrize; readonly count: number };

/** The last-one prize first, then the best grade; equal prizes together, unless they travel apart. */
export function wonGroups(prizes: readonly WonPrize[]): WonGroup[] {
  const groups = new Map<string, { prize: WonPrize; count: number }>();
  for (const prize of prizes.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { directoryName, grade, name, userShipId, keepUntil } = prize;
    const kind = JSON.stringify([directoryName, grade, name, userShipId ?? keepUntil]);
    const group = groups.get(kind);
    if (group) group.count += 1;
    else groups.set(kind, { prize, count: 1 });
  }
  return [...groups.values()];
}

const ORDER: readonly WonPrize['grade'][] = ['lastOne', ...GRADES];
const rankOf = ({ grade }: WonPrize): number => ORDER.indexOf(grade);

/** Where a won prize is. */
export type WonPlace =
  | { readonly kind: 'parcel'; readonly userShipId: string }
  | { readonly kind: 'waiting'; readonly keepUntil: string }
  /** The shop kept it as long as it promised to. */
  | { readonly kind: 'storageOver' };

/** `now` is the shop's own clock. */
export function placeOfPrize({ userShipId, keepUntil }: WonPrize, now: string): WonPlace {
  if (userShipId !== null) return { kind: 'parcel', userShipId };
  return Date.parse(keepUntil) > Date.parse(now) ? { kind: 'waiting', keepUntil } : { kind: 'storageOver' };
}
