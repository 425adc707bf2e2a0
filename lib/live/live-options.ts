import type { Reply } from '../api/reply.ts';
import type { CallName } from '../contract/contract.ts';

/** How often the numbers on a page that somebody looks at are asked for anew. */
const REFRESH_MILLISECONDS = 20_000;

/** SWR asks only while the page is visible, and again when it is returned to. */
export const LIVE = {
  refreshInterval: REFRESH_MILLISECONDS,
  shouldRetryOnError: false,
} as const;

/** The answer, or nothing new: then the numbers that stand stay, and the next turn asks again. */
export function orKeep<N extends CallName>(reply: Reply<N>) {
  if (reply.ok) return reply.answer;
  throw new Error(`The backend answered ${reply.status}`);
}
