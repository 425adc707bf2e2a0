import type { CallApi } from '#lib/session/api-context.tsx';
import type { SelectedPrize } from '#lib/shipments/selection.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { allWonPrizes } from './all-won-prizes.ts';

type UnshippedQuery = { readonly directoryName: string; readonly orderHistoryId?: string };

/** With more orders than this, one query for the whole draw is faster. */
const MAX_ORDER_QUERIES = 10;

/** By their id the prizes that can still be shipped, of the orders of the selected ones; null: it cannot be found out. */
export async function unshippedById(
  callApi: CallApi,
  prizes: readonly SelectedPrize[],
): Promise<ReadonlyMap<string, WonPrize> | null> {
  const byId = new Map<string, WonPrize>();
  for (const query of queriesFor(prizes)) {
    const result = await unshippedPrizes(callApi, { ...query, atMost: Infinity });
    // An order that does not exist any more has no unshipped prizes.
    if (!result.ok && result.refusal?.code !== 'notFound') return null;
    if (result.ok) for (const prize of result.prizes) byId.set(prize.wonPrizeId, prize);
  }
  return byId;
}

function queriesFor(prizes: readonly SelectedPrize[]): UnshippedQuery[] {
  const draws = new Set(prizes.map(({ directoryName }) => directoryName));
  return [...draws].flatMap((directoryName) => {
    const ofDraw = prizes.filter((prize) => prize.directoryName === directoryName);
    const orders = [...new Set(ofDraw.map(({ orderHistoryId }) => orderHistoryId))];
    if (orders.length > MAX_ORDER_QUERIES) return [{ directoryName }];
    return orders.map((orderHistoryId) => ({ directoryName, orderHistoryId }));
  });
}

type UnshippedFilter = {
  readonly directoryName: string;
  /** Only those of one order. */
  readonly orderHistoryId?: string;
  readonly atMost: number;
};

type FailedResult = Extract<ApiResult<'listWonPrizes'>, { ok: false }>;
type UnshippedResult = { readonly ok: true; readonly prizes: readonly WonPrize[] } | FailedResult;

/** Prizes of a draw that can still be shipped, the latest won first. */
export async function unshippedPrizes(
  callApi: CallApi,
  { atMost, ...filter }: UnshippedFilter,
): Promise<UnshippedResult> {
  const result = await allWonPrizes(callApi, { query: { ...filter, isDelivery: 'false' }, atMost });
  return result.ok ? { ok: true, prizes: result.answer.items } : result;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Japan is nine hours ahead of UTC all year. */
const japanDayNumber = (ms: number): number => Math.floor((ms + 9 * HOUR_MS) / DAY_MS);

/** Number of nights in Japan between `now` and `until`; 0: today or past. */
export const daysLeft = (until: string, now: number): number =>
  Math.max(0, japanDayNumber(Date.parse(until)) - japanDayNumber(now));
