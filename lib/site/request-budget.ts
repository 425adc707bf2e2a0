import { networkOf } from './client-address.ts';
import { siteOf } from './ipv6-site.ts';

/** An IPv6 /48 may send ten times the requests of one network: one customer may have all 65,536 networks of it. */
const SITE_FACTOR = 10;

/** Networks and sites whose use is kept; each takes 100 bytes. */
const MAX_NETWORKS = 50_000;

const MINUTE_MS = 60_000;

/** The most that requests may owe is refilled in 10 s, a sixth of a minute: nobody behind the address waits longer. */
const MAX_DEBT_SHARE = 1 / 6;

export type RequestBudget = {
  /** Takes one request of an address. Returns 0, or the seconds until it may send the next one. */
  readonly take: (address: string) => number;
  /** Takes the additional cost of a request that was served, also from an empty budget. */
  readonly charge: (address: string, cost: number) => void;
};

type Use = { readonly left: number; readonly at: number };

/** A network or site and its requests per minute. */
type Source = { readonly key: string; readonly perMinute: number };

/**
 * Limits the requests per minute of one address, of an IPv6 /64 together, and of an IPv6 /48. A whole minute may be used
 * at once and is refilled evenly, because the shoppers behind one carrier's address arrive together when a sale opens.
 */
export function createRequestBudget(
  perMinute: number,
  now: () => number = () => performance.now(),
): RequestBudget {
  const uses = new Map<string, Use>();

  const sourcesOf = (address: string): readonly Source[] => {
    const network = networkOf(address);
    const site = siteOf(network);
    const own = { key: network, perMinute };
    return site === network ? [own] : [own, { key: site, perMinute: SITE_FACTOR * perMinute }];
  };
  const leftOf = (source: Source): number => {
    const use = uses.get(source.key);
    if (use === undefined) return source.perMinute;
    return Math.min(source.perMinute, use.left + ((now() - use.at) * source.perMinute) / MINUTE_MS);
  };
  const record = ({ key }: Source, left: number): void => {
    uses.delete(key);
    uses.set(key, { left, at: now() });
    const [oldest] = uses.keys();
    if (uses.size > MAX_NETWORKS && oldest !== undefined) uses.delete(oldest);
  };
  return {
    take: (address) => {
      const sources = sourcesOf(address);
      const waitsS = sources.map((source) => ((1 - leftOf(source)) * 60) / source.perMinute);
      const waitS = Math.ceil(Math.max(0, ...waitsS));
      if (waitS === 0) for (const source of sources) record(source, leftOf(source) - 1);
      return waitS;
    },
    charge: (address, cost) => {
      for (const source of sourcesOf(address))
        record(source, Math.max(-MAX_DEBT_SHARE * source.perMinute, leftOf(source) - cost));
    },
  };
}
