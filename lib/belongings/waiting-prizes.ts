import type { Reply } from '../api/reply.ts';
import type { WonPrize } from '../contract/prize.ts';
import type { Ask } from '../member/ask-context.tsx';

/** As many as the shop gives at once. */
const AT_ONCE = 100;

type Wish = {
  readonly directoryName: string;
  /** Only those of one order. */
  readonly orderHistoryId?: string;
  readonly atMost: number;
};

type Failed = Extract<Reply<'listWonPrizes'>, { ok: false }>;
type Waiting = { readonly ok: true; readonly prizes: readonly WonPrize[] } | Failed;

/** Prizes of a draw that can still be asked for, the latest won first. */
export async function waitingPrizes(ask: Ask, { atMost, ...which }: Wish): Promise<Waiting> {
  const prizes: WonPrize[] = [];
  for (let offset = 0; prizes.length < atMost; offset += AT_ONCE) {
    const limit = Math.min(AT_ONCE, atMost - prizes.length);
    const reply = await ask('listWonPrizes', { query: { ...which, isDelivery: 'false', limit, offset } });
    if (!reply.ok) return reply;
    const { items, total } = reply.answer;
    prizes.push(...items);
    if (items.length === 0 || offset + items.length >= total) break;
  }
  return { ok: true, prizes };
}
