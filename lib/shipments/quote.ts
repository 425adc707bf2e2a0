import { SHIPPING_METHODS } from '#lib/contract/enums.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { type FeeShare, isSameEverywhere, type OfferedMethod, offeredMethods } from './fee.ts';
import { prefectureOf } from './tariff.ts';

/** The methods by which a shipment can be sent to an address, and the chosen one. */
export type Quote = { readonly offered: readonly OfferedMethod[]; readonly chosen: OfferedMethod };

/**
 * `undefined`: the fee depends on the prefecture, with which the address does not begin yet. Without a choice, or where the
 * chosen method is not offered, the cheapest one counts.
 */
export function quoteFor(shares: readonly FeeShare[], address: string, choice = ''): Quote | undefined {
  const [anywhere] = PREFECTURES;
  const prefecture = prefectureOf(address.trim()) ?? (isSameEverywhere(shares) ? anywhere : undefined);
  if (prefecture === undefined) return undefined;
  const offered = offeredMethods(shares, prefecture);
  const method = SHIPPING_METHODS.find((one) => one === choice);
  const chosen = offered.find((one) => one.method === method) ?? offered[0];
  return chosen && { offered, chosen };
}

/** The fee by the cheapest method; `isLeast`: the address is not known, and other ones cost more. */
export type ExpectedFee = { readonly fee: number; readonly isLeast: boolean };

export function expectedFee(shares: readonly FeeShare[], address: string): ExpectedFee {
  const quote = quoteFor(shares, address);
  if (quote !== undefined) return { fee: quote.chosen.fee, isLeast: false };
  const fees = PREFECTURES.flatMap((prefecture) => offeredMethods(shares, prefecture)[0]?.fee ?? []);
  const fee = Math.min(...fees);
  return { fee, isLeast: fees.some((other) => other > fee) };
}
