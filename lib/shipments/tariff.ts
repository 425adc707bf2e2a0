import type { ShippingMethod } from '#lib/contract/enums.ts';
import { type Prefecture, PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { SHIPPING_FEE_YEN } from '#lib/contract/shop-rules.ts';

type Region = { readonly name: string; readonly prefectures: readonly Prefecture[] };

/** A size of a box or an envelope. `fees` has one fee for each region, in the order of the regions. */
type Size = {
  readonly method: ShippingMethod;
  readonly name: string;
  /** How many places of prizes it takes; null: no limit. */
  readonly space: number | null;
  readonly fees: readonly number[];
};

/** A table of shipping fees by region and size. */
export type Tariff = { readonly regions: readonly Region[]; readonly sizes: readonly Size[] };

/** A parcel of any size, for one fee everywhere. */
export const flatTariff = (fee: number): Tariff => ({
  regions: [{ name: '全国', prefectures: PREFECTURES }],
  sizes: [{ method: 'box', name: '宅配便', space: null, fees: [fee] }],
});

/** The table of a shop that has not written one. */
export const USUAL_TARIFF = flatTariff(SHIPPING_FEE_YEN);

/** The prefecture of an address; `undefined`: it does not begin with one. */
export const prefectureOf = (address: string): Prefecture | undefined =>
  PREFECTURES.find((name) => address.startsWith(name));

export type Sent = {
  readonly method: ShippingMethod;
  readonly prefecture: Prefecture;
  /** The places that its prizes take. */
  readonly space: number;
};

/** The fee of the smallest size that fits; `undefined`: none does. */
export function tariffFee(
  { regions, sizes }: Tariff,
  { method, prefecture, space }: Sent,
): number | undefined {
  const region = regions.findIndex(({ prefectures }) => prefectures.includes(prefecture));
  const size = sizes.find((one) => one.method === method && (one.space === null || one.space >= space));
  return size?.fees[region];
}

/** The properties of a prize that decide into which sizes it fits. */
export type PrizeSize = {
  /** The places that it takes in a box. */
  readonly space: number;
  /** Whether it can be sent by post. */
  readonly isPostable: boolean;
};

/**
 * The table without the sizes into which none of these prizes fits. Every shipment of them, alone or with prizes of other draws,
 * has the same fee by both.
 */
export const usableTariff = ({ regions, sizes }: Tariff, prizes: readonly PrizeSize[]): Tariff => ({
  regions,
  sizes: sizes.filter((size) => prizes.some((prize) => isFitting(size, prize))),
});

const isFitting = ({ method, space }: Size, prize: PrizeSize): boolean =>
  (method === 'box' || prize.isPostable) && (space === null || space >= prize.space);

/** All fees of a table, of one method or of both. */
export const tariffFees = ({ sizes }: Tariff, method?: ShippingMethod): readonly number[] =>
  sizes.flatMap((size) => (method === undefined || size.method === method ? size.fees : []));

/** The problem of a table; `undefined`: it has one fee for every shipment. */
export type TariffProblem =
  | 'prefectureMissing'
  | 'prefectureTwice'
  | 'feesMissing'
  | 'boxMissing'
  | 'sizeOrder'
  | 'largerCheaper'
  | 'postUnlimited';

export function tariffProblem({ regions, sizes }: Tariff): TariffProblem | undefined {
  const named = regions.flatMap(({ prefectures }) => prefectures);
  if (PREFECTURES.some((prefecture) => !named.includes(prefecture))) return 'prefectureMissing';
  if (named.length > PREFECTURES.length) return 'prefectureTwice';
  if (sizes.some(({ fees }) => fees.length !== regions.length)) return 'feesMissing';
  const boxes = sizes.filter(({ method }) => method === 'box');
  const posts = sizes.filter(({ method }) => method === 'post');
  if (boxes.at(-1)?.space !== null) return 'boxMissing';
  if (posts.some(({ space }) => space === null)) return 'postUnlimited';
  if (!isAscending(boxes) || !isAscending(posts)) return 'sizeOrder';
  return isDearerBySize(boxes) && isDearerBySize(posts) ? undefined : 'largerCheaper';
}

const isDearerBySize = (sizes: readonly Size[]): boolean =>
  sizes.every(
    ({ fees }, index) => sizes[index + 1]?.fees.every((fee, at) => fee >= (fees[at] ?? 0)) !== false,
  );

const isAscending = (sizes: readonly Size[]): boolean =>
  sizes.every(({ space }, index) => {
    const next = sizes[index + 1];
    return next === undefined || (space !== null && (next.space === null || next.space > space));
  });
