import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';

/** A table that is being written. Rows have keys of their own, so that their fields keep the focus. */
export type DraftRegion = Tariff['regions'][number] & { readonly key: number };
export type DraftSize = {
  readonly key: number;
  readonly method: ShippingMethod;
  readonly name: string;
  readonly space: number | null;
  /** By the key of a region; null: not given. */
  readonly fees: Readonly<Record<number, number | null>>;
};
export type TariffDraft = { readonly regions: readonly DraftRegion[]; readonly sizes: readonly DraftSize[] };

export function draftOf({ regions, sizes }: Tariff): TariffDraft {
  return {
    regions: regions.map((region, key) => ({ ...region, key })),
    sizes: sizes.map(({ fees, ...size }, key) => ({ ...size, key, fees: { ...fees } })),
  };
}

/** The table as it would be saved. A fee that is not given is left out, which the rules report. */
export const tariffOf = ({ regions, sizes }: TariffDraft): Tariff => ({
  regions: regions.map(({ name, prefectures }) => ({ name: name.trim(), prefectures })),
  sizes: sizes.map(({ method, name, space, fees }) => ({
    method,
    name: name.trim(),
    space,
    fees: regions.flatMap(({ key }) => fees[key] ?? []),
  })),
});

/** The keys of a stored table have an order of their own. */
export const isSameTariff = (one: Tariff, other: Tariff): boolean =>
  JSON.stringify(tariffOf(draftOf(one))) === JSON.stringify(tariffOf(draftOf(other)));

export const nextKey = (rows: readonly { readonly key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;
