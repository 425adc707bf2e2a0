import { TRIP_MS } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { Paying } from './paying.ts';
import type { TripBegun, TripRefused } from './bill.ts';

/**
 * Takes a member to the page of the provider where a card is registered. The card itself never comes by here. One page
 * is enough for him: every further one would be asked about, before the trips of those who are paying.
 */
export async function openForCard(paying: Paying, memberId: string): Promise<TripBegun | TripRefused> {
  const { gateway, handOffs, payables, clock } = paying;
  const [email, now] = await Promise.all([payables.emailOf(memberId), clock.now()]);
  if (email === undefined) return { refusal: 'loginRequired' };
  const open = await handOffs.cardTripOf(memberId, gateway.provider);
  if (open?.state === 'OPEN') return { redirectId: open.redirectId, url: open.url };
  const { redirectId } = open ?? (await begin(paying, memberId));
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

const begin = ({ gateway, handOffs, newRedirectId }: Paying, memberId: string) =>
  handOffs.begin({
    redirectId: newRedirectId(),
    memberId,
    purpose: 'card',
    order: null,
    shipmentId: null,
    paymentType: 'CARD',
    yen: yen(0),
    withCard: false,
    provider: gateway.provider,
    lifeMs: TRIP_MS,
  });
