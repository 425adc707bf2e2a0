import { type CardOrNone, confirmCredit, showCredit } from '#backend/actions/payments/cards/show-credit.ts';
import { openHandOff } from '#backend/actions/payments/opening/open-hand-off.ts';
import type { TripWish } from '#backend/actions/payments/opening/trip.ts';
import type { Paying } from '#backend/actions/payments/ports.ts';
import { type BackFrom, returnFromTrip } from '#backend/actions/payments/return-from-trip.ts';
import type { Redirect } from '#lib/contract/hand-off.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';

type HandOffCall = 'openHandOff' | 'returnFromTrip' | 'showCredit' | 'confirmCredit' | 'removeCredit';

export const handOffHandlers = (paying: Paying): Pick<Handlers, HandOffCall> => ({
  openHandOff: async ({ body }, visitor) => {
    const begun = await openHandOff(paying, visitor.login.memberId, wishIn(body));
    return 'refusal' in begun ? logRefusal(visitor, begun) : { answer: begun };
  },

  returnFromTrip: async ({ params }, visitor) => {
    const back = await returnFromTrip(paying, visitor.login.memberId, params.redirectId);
    return 'refusal' in back ? logRefusal(visitor, back) : { answer: presentReturn(back) };
  },

  showCredit: async ({ query }, visitor) => {
    const shown = await showCredit(paying, visitor.login.memberId, query.redirectId);
    return 'refusal' in shown ? logRefusal(visitor, shown) : { answer: { card: presentCard(shown.card) } };
  },

  confirmCredit: async ({ query: { redirectId, userId } }, visitor) => {
    const { memberId } = visitor.login;
    const isOwn = userId === undefined || userId === memberId;
    const shown = isOwn ? await confirmCredit(paying, memberId, redirectId) : NOBODYS;
    if ('refusal' in shown) return logRefusal(visitor, shown);
    return { answer: { state: shown.state, card: presentCard(shown.card) } };
  },

  removeCredit: async (_asked, { login, log }) => {
    await paying.cards.remove(login.memberId);
    log({ userId: login.memberId }, 'card removed');
    return { answer: { card: null } };
  },
});

const NOBODYS = { refusal: 'notFound' } as const;

function wishIn(redirect: Redirect): TripWish {
  if (redirect.purpose === 'card') return { purpose: redirect.purpose };
  if (redirect.purpose === 'shipment') {
    const { purpose, userShipId: shipmentId, paymentType, useCard } = redirect;
    return { purpose, shipmentId, paymentType, useCard: useCard === true };
  }
  const { orderHistoryId, paymentType, useCard, guardianConsents } = redirect;
  return {
    purpose: 'order',
    orderId: orderHistoryId,
    paymentType,
    useCard: useCard === true,
    guardianConsents: guardianConsents === true,
  };
}

function presentReturn(back: BackFrom) {
  if (back.purpose === 'card') return back;
  if (back.purpose === 'shipment') {
    const { purpose, shipmentId: userShipId, paymentStatus } = back;
    return { purpose, userShipId, paymentStatus };
  }
  const { orderId, directoryName, status } = back;
  return { purpose: back.purpose, orderHistoryId: orderId, directoryName, status };
}

/** What may be shown of a card, and no more: by which name the provider knows it stays here. */
const presentCard = (card: CardOrNone) =>
  card && { brand: card.brand, lastFour: card.lastFour, expiry: card.expiry };
