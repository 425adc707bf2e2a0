import type { Ask } from '#lib/session/api-context.tsx';
import type { Chosen } from '#lib/shipments/selection.ts';
import type { Reply } from '#lib/api/result.ts';
import type { WonPrize } from '#lib/contract/prize.ts';

type Question = { readonly directoryName: string; readonly orderHistoryId?: string };

/** Of more orders than this it is quicker to ask for everything of their draw. */
const FEW_ORDERS = 10;

/** Which of the chosen prizes can still be asked for; null where that could not be found out. */
export async function stillWaiting(ask: Ask, prizes: readonly Chosen[]): Promise<ReadonlySet<string> | null> {
  const waiting = new Set<string>();
  for (const question of questionsAbout(prizes)) {
    const reply = await waitingPrizes(ask, { ...question, atMost: Infinity });
    // Of an order that is not there any more nothing waits.
    if (!reply.ok && reply.refusal?.code !== 'notFound') return null;
    if (reply.ok) for (const { wonPrizeId } of reply.prizes) waiting.add(wonPrizeId);
  }
  return waiting;
}

function questionsAbout(prizes: readonly Chosen[]): Question[] {
  const draws = new Set(prizes.map(({ directoryName }) => directoryName));
  return [...draws].flatMap((directoryName) => {
    const ofDraw = prizes.filter((prize) => prize.directoryName === directoryName);
    const orders = [...new Set(ofDraw.map(({ orderHistoryId }) => orderHistoryId))];
    if (orders.length > FEW_ORDERS) return [{ directoryName }];
    return orders.map((orderHistoryId) => ({ directoryName, orderHistoryId }));
  });
}

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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Japan is nine hours ahead all year round. */
const japanDayNumber = (ms: number): number => Math.floor((ms + 9 * HOUR_MS) / DAY_MS);

/** How many of Japan's nights lie between now and a moment; 0: it is today, or past. */
export const daysLeft = (until: string, now: number): number =>
  Math.max(0, japanDayNumber(Date.parse(until)) - japanDayNumber(now));
