import { retryAfterMs } from '../../../domain/payments/patience.ts';
import type { Paying } from '../ports.ts';

const AT_ONCE = 10;

type Forgetting = Pick<Paying, 'cards' | 'gateway'>;

/** Has providers forget the cards that were removed or replaced here. */
export async function forgetCards({ cards, gateway }: Forgetting): Promise<void> {
  for (const { provider, customerId, tries } of await cards.claimForgotten(AT_ONCE)) {
    const answer = provider === gateway.provider ? await gateway.forgetCard(customerId) : 'away';
    if (answer === 'forgotten') await cards.noteForgotten(provider, customerId);
    else await cards.forgetAgain(provider, customerId, retryAfterMs(tries));
  }
}
