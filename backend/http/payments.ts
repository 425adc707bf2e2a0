import { confirmCredit, showCredit } from '#backend/actions/payments/cards.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { PaymentSessionParams } from '#backend/actions/payments/bill.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { type ConfirmResult, confirmPayment, giveUpPayment } from '#backend/actions/payments/confirm.ts';
import { deleteCard } from '#backend/persistence/payments/cards.ts';
import type { PaymentSessionInput } from '#lib/contract/payment.ts';
import type { Handlers } from './server/public-calls.ts';
import { logRefusal, type Visitor } from './server/visitor.ts';

export const paymentHandlers = (context: PaymentContext) =>
  ({
    openPaymentSession: async ({ body }, visitor) => {
      const opened = await openPaymentSession(context, visitor.login.memberId, paramsFrom(body, visitor));
      return 'refusal' in opened ? logRefusal(visitor, opened) : { answer: opened };
    },

    confirmPaymentSession: async ({ params }, visitor) => {
      const confirmed = await confirmPayment(context, visitor.login.memberId, params.redirectId);
      return 'refusal' in confirmed ? logRefusal(visitor, confirmed) : { answer: presentReturn(confirmed) };
    },

    giveUpPaymentSession: async ({ params }, visitor) => {
      const givenUp = await giveUpPayment(context, visitor.login.memberId, params.redirectId);
      return 'refusal' in givenUp ? logRefusal(visitor, givenUp) : { answer: presentReturn(givenUp) };
    },

    showCredit: async ({ query }, visitor) => {
      const found = await showCredit(context, visitor.login.memberId, query.redirectId);
      return 'refusal' in found ? logRefusal(visitor, found) : { answer: found };
    },

    confirmCredit: async ({ query: { redirectId, userId } }, visitor) => {
      const { memberId } = visitor.login;
      const isOwn = userId === undefined || userId === memberId;
      const found = isOwn ? await confirmCredit(context, memberId, redirectId) : NOT_FOUND;
      return 'refusal' in found ? logRefusal(visitor, found) : { answer: found };
    },

    removeCredit: async (_input, { login, log }) => {
      await deleteCard(context.db, login.memberId);
      log({ userId: login.memberId }, 'card removed');
      return { answer: { card: null } };
    },
  }) satisfies Partial<Handlers>;

const NOT_FOUND = { refusal: 'notFound' } as const;

function paramsFrom(
  redirect: PaymentSessionInput,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
): PaymentSessionParams {
  if (redirect.purpose === 'card') return { purpose: redirect.purpose };
  if (redirect.purpose === 'shipment') {
    const { purpose, userShipId: shipmentId, paymentType, useCard } = redirect;
    return { purpose, shipmentId, paymentType, useCard: useCard === true, deviceToken };
  }
  const { orderHistoryId, paymentType, useCard, guardianConsents } = redirect;
  return {
    purpose: 'order',
    orderId: orderHistoryId,
    paymentType,
    useCard: useCard === true,
    deviceToken,
    guardianConsents: guardianConsents === true,
  };
}

/** In the words of the specification. */
function presentReturn(confirmed: ConfirmResult) {
  if (confirmed.purpose === 'card') return confirmed;
  return confirmed.purpose === 'shipment'
    ? { ...confirmed, userShipId: confirmed.shipmentId }
    : { ...confirmed, orderHistoryId: confirmed.orderId };
}
