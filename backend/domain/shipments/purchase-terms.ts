import { type FeeTerms, tariffsOf } from '#lib/shipments/fee.ts';
import { type PrizeSize, type Tariff, tariffFees, usableTariff } from '#lib/shipments/tariff.ts';
import type { ShippingTerms } from '../draws/draw.ts';
import { yen } from '../money.ts';

/**
 * The terms under which a member ships prizes of one draw: of each item the best one for the member, of the draw's present
 * terms and of those at their purchases of the draw. Of several tables of fees the lowest fee counts for each shipment. A change
 * never makes shipping dearer for what was bought before it.
 */
export function bestTerms(present: FeeTerms, atPurchases: readonly FeeTerms[]): FeeTerms {
  const all = [present, ...atPurchases];
  const best = {
    fee: Math.min(...all.map(({ fee }) => fee)),
    freeFrom: lowestCount(all.map(({ freeFrom }) => freeFrom)),
    combinable: all.some(({ combinable }) => combinable),
  };
  const isByTable = all.some(({ tariffs }) => tariffs !== undefined);
  return isByTable ? { ...best, tariffs: distinct(all.flatMap(tariffsOf)) } : best;
}

/** The terms of a draw with tables of only those sizes by which its prizes can be sent: what its shoppers read. */
export function usableTerms(terms: ShippingTerms, prizes: readonly PrizeSize[]): ShippingTerms {
  if (terms.tariffs === undefined) return terms;
  const tariffs = terms.tariffs.map((tariff) => usableTariff(tariff, prizes));
  const fees = tariffs.flatMap((tariff) => tariffFees(tariff));
  return { ...terms, fee: yen(Math.min(...fees)), tariffs };
}

const distinct = (tariffs: readonly Tariff[]): readonly Tariff[] => [
  ...new Map(tariffs.map((tariff) => [JSON.stringify(tariff), tariff])).values(),
];

/** null: shipping is never free. */
function lowestCount(counts: readonly (number | null)[]): number | null {
  const given = counts.filter((count) => count !== null);
  return given.length === 0 ? null : Math.min(...given);
}
