import { TRIP_MS } from '../../../domain/orders/hold.ts';
import { yen } from '../../../domain/yen.ts';
import type { Paying } from '../ports.ts';
import type { TripBegun, TripRefused } from './trip.ts';

/** Takes a member to the page of the provider where a card is registered. The card itself never comes by here. */
export async function openForCard(paying: Paying, memberId: string): Promise<TripBegun | TripRefused> {
  const { gateway, handOffs, payables, clock } = paying;
  const [email, now] = await Promise.all([payables.emailOf(memberId), clock.now()]);
  if (email === undefined) return { refusal: 'loginRequired' };
  const { redirectId } = await handOffs.begin({
    redirectId: paying.newRedirectId(),
    memberId,
    purpose: 'card',
    order: null,
    paymentType: 'CARD',
    yen: yen(0),
    withCard: false,
    provider: gateway.provider,
    lifeMs: TRIP_MS,
  });
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'card',
    yen: yen(0),
    paymentType: 'CARD',
    description: 'カードの登録',
    returnUrl: paying.returnTo.card(redirectId),
    lifeMs: TRIP_MS,
    member: { memberId, email },
  });
  if (typeof session === 'string') return { refusal: 'gatewayAway' };
  await handOffs.noteOpen(redirectId, session, new Date(now.getTime() + TRIP_MS));
  return { redirectId, url: session.url };
}
