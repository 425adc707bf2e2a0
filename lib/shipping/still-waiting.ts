import { waitingPrizes } from '../belongings/waiting-prizes.ts';
import type { Ask } from '../member/ask-context.tsx';
import type { Chosen } from './basket.ts';

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
