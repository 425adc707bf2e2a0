import { retryAfterMs } from '../../../domain/payments/patience.ts';
import { allDone } from '../../all-done.ts';
import type { Paying } from '../paying.ts';
import type { CardStore } from '../stores.ts';

const AT_ONCE = 10;

type Forgetting = Pick<Paying, 'cards' | 'gateway'>;
type ForgottenCard = Awaited<ReturnType<CardStore['claimForgotten']>>[number];

/** Has providers forget the cards that were removed or replaced here. */
export async function forgetCards(forgetting: Forgetting): Promise<void> {
  const due = await forgetting.cards.claimForgotten(AT_ONCE);
  await allDone(due.map((card) => forget(forgetting, card)));
}

async function forget({ cards, gateway }: Forgetting, card: ForgottenCard): Promise<void> {
  const { provider, customerId, tries } = card;
  const answer = provider === gateway.provider ? await gateway.forgetCard(customerId) : 'away';
  if (answer === 'forgotten') await cards.noteForgotten(provider, customerId);
  else await cards.forgetAgain(provider, customerId, retryAfterMs(tries));
}
