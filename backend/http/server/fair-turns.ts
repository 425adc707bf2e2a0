import { addressMatcher, networkOf } from '#lib/site/client-address.ts';

/** Requests of one network that run at once. Further ones wait for these, and others do not wait for them. */
const AT_ONCE = 4;

type InTurn = <Result>(address: string, run: () => Promise<Result>) => Promise<Result>;

type Line = { running: number; readonly waiting: (() => void)[] };

/**
 * Runs a few requests of one network at once, so that the whole budget of a minute, sent at once, does not stand before the
 * requests of others. Own proxies do not wait: they ask for pages of all visitors.
 */
export function fairTurns(trustedProxies: readonly string[]): InTurn {
  const isOwnProxy = addressMatcher(trustedProxies);
  const lines = new Map<string, Line>();
  return async (address, run) => {
    if (isOwnProxy(address)) return run();
    const network = networkOf(address);
    const line: Line = lines.get(network) ?? { running: 0, waiting: [] };
    lines.set(network, line);
    if (line.running >= AT_ONCE) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await run();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if ((line.running -= 1) === 0) lines.delete(network);
    }
  };
}
