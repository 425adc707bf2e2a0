import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { yenText } from '#lib/text/numbers.ts';
import { MAX_PRIZES_PER_SHIPMENT } from '#lib/contract/enums.ts';
import { type FeeShare, type FeeTerms, feeBy, tariffsOf } from './fee.ts';
import type { FeeStep } from './fee-step.ts';

type Draw = Pick<DrawDetail, 'shipping' | 'prizes'> & { readonly limits: { readonly perPurchase: number } };

/** The fees of the prizes of one purchase, by their number. Sent with a page, so equal steps are one. */
export function feeSteps({ shipping, prizes, limits }: Draw): readonly FeeStep[] {
  const spaces = prizes.map(({ space = 1 }) => space);
  const postable = prizes.filter(({ isPostable }) => isPostable === true);
  const steps: FeeStep[] = [];
  for (let from = 1; from <= Math.min(limits.perPurchase, MAX_PRIZES_PER_SHIPMENT); from += 1) {
    const smallest = from * Math.min(...spaces);
    const shares = [
      { space: smallest, isPostable: false },
      ...(postable.length > 0
        ? [{ space: from * Math.min(...postable.map(({ space = 1 }) => space)), isPostable: true }]
        : []),
    ].map((one): FeeShare => ({ terms: shipping, prizes: from, ...one }));
    const largest: FeeShare = { terms: shipping, prizes: from, space: from * Math.max(...spaces) };
    const step = stepOf(from, shares.flatMap(feesOf), feesOf(largest));
    if (!isSame(steps.at(-1), step)) steps.push(step);
  }
  return steps;
}

const isSame = (one: FeeStep | undefined, other: FeeStep): boolean =>
  one?.text === other.text && one.most === other.most;

/** The fees by every method to everywhere. */
function feesOf(share: FeeShare): readonly number[] {
  return (['post', 'box'] as const).flatMap((method) =>
    placesOf(share.terms).flatMap((prefecture) => feeBy(method, [share], prefecture) ?? []),
  );
}

/** One prefecture of each region is enough where there is only one table. */
function placesOf(terms: FeeTerms) {
  const [tariff, ...others] = tariffsOf(terms);
  return tariff === undefined || others.length > 0
    ? PREFECTURES
    : tariff.regions.flatMap(({ prefectures }) => prefectures.slice(0, 1));
}

function stepOf(from: number, lowest: readonly number[], highest: readonly number[]): FeeStep {
  const fee = Math.min(...lowest);
  const most = Math.max(...highest);
  const isLeast = fee !== most;
  const text = most === 0 ? '送料無料' : `送料${yenText(fee)}${isLeast ? 'から' : ''}`;
  return { from, fee, most, text, isLeast };
}
