import { networkOf } from './client-address.ts';

/**
 * The cost of the requests of one network that run at once: one search or list, or four cheap calls or pages. Further ones wait for
 * these, and others do not wait for them.
 */
const COST_AT_ONCE = 4;

const LONGEST_REST_MS = 250;

type InTurn = <Result>(
  request: { readonly address: string; readonly cost: number },
  run: () => Promise<Result>,
) => Promise<Result>;

type Waiting = { readonly cost: number; readonly start: () => void };
type Line = { running: number; readonly waiting: Waiting[] };

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/**
 * Runs a few requests of one network at once, so that the whole budget of a minute, sent at once, does not stand before the
 * requests of others. The place of a request stays taken after its answer for as long as the request took, so that one
 * network has at most half of the server's time. Own proxies and programs do not wait: they ask on behalf of all visitors.
 */
export function fairTurns(isOwn: (address: string) => boolean, rest = pause): InTurn {
  const lines = new Map<string, Line>();

  function startNext(network: string, line: Line): void {
    for (let next = line.waiting[0]; next !== undefined; next = line.waiting[0]) {
      if (line.running > 0 && line.running + next.cost > COST_AT_ONCE) return;
      line.waiting.shift();
      line.running += next.cost;
      next.start();
    }
    if (line.running === 0) lines.delete(network);
  }

  return async ({ address, cost }, run) => {
    if (isOwn(address)) return run();
    const network = networkOf(address);
    const line: Line = lines.get(network) ?? { running: 0, waiting: [] };
    lines.set(network, line);
    await new Promise<void>((start) => {
      line.waiting.push({ cost, start });
      startNext(network, line);
    });
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      void rest(Math.min(performance.now() - startedAt, LONGEST_REST_MS)).then(() => {
        line.running -= cost;
        startNext(network, line);
      });
    }
  };
}
