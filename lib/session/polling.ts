import type { SWRConfiguration } from 'swr';

type Polling<Data> = {
  /** After how long the query is repeated, in milliseconds; 0: the answer changes no more by itself. */
  readonly waitMs: (data: Data) => number;
  /** After how long it is repeated before there is an answer. */
  readonly firstMs: number;
  /** After how long it is repeated when it failed. */
  readonly retryMs: () => number;
};

/** Options of a query that is repeated while the page is visible, whether it fails or not. */
export const polling = <Data>({
  waitMs,
  firstMs,
  retryMs,
}: Polling<Data>): SWRConfiguration<Data, Error> => ({
  // SWR starts its timer at the first render. With 0 at that time it would never repeat the query.
  refreshInterval: (data) => (data === undefined ? firstMs : waitMs(data)),
  dedupingInterval: 1_000,
  focusThrottleInterval: 1_000,
  onErrorRetry: (...[, , , revalidate, { retryCount }]) => {
    setTimeout(() => void revalidate({ retryCount }), retryMs());
  },
});

/** By how much the shop's clock is ahead of this device's, in milliseconds; `askedAt` is the time of an answer just received. */
export const clockSkewMs = (askedAt: string): number => Date.parse(askedAt) - Date.now();
