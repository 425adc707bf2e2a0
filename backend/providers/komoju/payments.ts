import type { Capture } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { OrderReason } from '#lib/contract/enums.ts';
import type {
  ProviderRefund,
  FoundCapture,
  ProviderStatus,
  ReportedPayment,
  Unavailable,
  CardCharge,
  ChargeResult,
} from '#backend/actions/payments/gateway.ts';
import type { Komoju } from './client.ts';
import { Payment, PaymentList } from './wire.ts';

/**
 * A charge of a registered card has a payment and no session. If it needs a page, the payment's id is used in place of
 * a session id, with this prefix.
 */
const MARK = 'payment:';
const asSession = (paymentId: string): string => `${MARK}${paymentId}`;
export const paymentOf = (sessionId: string): string | undefined =>
  sessionId.startsWith(MARK) ? sessionId.slice(MARK.length) : undefined;

const pathOf = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;

export const showPayment = (komoju: Komoju, paymentId: string) =>
  komoju.ask({ method: 'GET', path: pathOf(paymentId) }, Payment);

/** Lists all payments of a payment session. */
export async function paymentsFor(
  komoju: Komoju,
  redirectId: string,
): Promise<readonly Payment[] | Unavailable> {
  const query = new URLSearchParams({ external_order_num: redirectId });
  const response = await komoju.ask({ method: 'GET', path: `/payments?${query.toString()}` }, PaymentList);
  if (response === 'unavailable' || !response.ok) return 'unavailable';
  return response.answer.data.filter((payment) => payment.external_order_num === redirectId);
}

/** Finds a payment by its id. Its order number says which payment session it pays for. */
export async function findCapture(
  komoju: Komoju,
  { redirectId, paymentId }: ReportedPayment,
): Promise<FoundCapture | Unavailable> {
  const response = await showPayment(komoju, paymentId);
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return response.status === 404 ? 'none' : 'unavailable';
  if (isCaptured(response.answer, redirectId)) return captureOf(response.answer);
  const isTheirs = response.answer.external_order_num === redirectId;
  return isTheirs && isRefunded(response.answer) ? 'refunded' : 'none';
}

/** With an authentication its token pays, in place of the card. */
export async function chargeCard(
  komoju: Komoju,
  charge: CardCharge & { readonly authentication?: string },
): Promise<ChargeResult | Unavailable> {
  const body = {
    amount: charge.yen,
    tax: 0,
    currency: 'JPY',
    ...(charge.authentication === undefined
      ? { customer: charge.customerId }
      : { payment_details: charge.authentication }),
    capture: true,
    description: charge.description,
    external_order_num: charge.key,
    return_url: charge.returnUrl,
    locale: 'ja',
  };
  const response = await komoju.ask({ method: 'POST', path: '/payments', key: charge.key, body }, Payment);
  if (response === 'unavailable') return 'unavailable';
  if (response.ok) return outcomeOf(komoju, response.answer, charge.key);
  const reason = reasonOf(response.code);
  return reason === undefined ? findEarlierCharge(komoju, charge.key) : { state: 'refused', reason };
}

/**
 * Refused for another reason than the card, for example because the order number was used: by an earlier charge whose
 * response was lost?
 */
async function findEarlierCharge(komoju: Komoju, redirectId: string): Promise<ChargeResult | Unavailable> {
  const payments = await paymentsFor(komoju, redirectId);
  if (payments === 'unavailable') return 'unavailable';
  const begun = payments.find((payment) => isCaptured(payment, redirectId)) ?? payments[0];
  return begun === undefined
    ? { state: 'refused', reason: 'declined' }
    : outcomeOf(komoju, begun, redirectId);
}

function outcomeOf(komoju: Komoju, payment: Payment, redirectId: string): ChargeResult | Unavailable {
  if (isCaptured(payment, redirectId))
    return { state: 'captured', sessionId: null, capture: captureOf(payment) };
  const url = payment.payment_details?.redirect_url;
  if (payment.status === 'pending' && typeof url === 'string' && isOwnPage(url, komoju.baseUrl))
    return { state: 'needsPage', session: { sessionId: asSession(payment.id), url } };
  return isOver(payment) ? { state: 'refused', reason: 'declined' } : 'unavailable';
}

export const isOver = ({ status }: Payment) =>
  ['failed', 'cancelled', 'expired', 'refunded'].includes(status);

/** The status of a payment without a session, or whose session's page has ended. */
export function statusOfPayment(
  komoju: Komoju,
  payment: Payment,
  redirectId: string,
): ProviderStatus | Unavailable {
  if (isCaptured(payment, redirectId)) return { state: 'captured', captures: [captureOf(payment)] };
  switch (payment.status) {
    case 'captured':
      komoju.warn({ redirectId, paymentId: payment.id }, 'KOMOJU payment mismatched');
      return 'unavailable';
    case 'failed':
      return { state: 'refused', reason: 'declined' };
    case 'expired':
      return { state: 'expired' };
    case 'cancelled':
    // A captured and refunded payment pays for nothing.
    case 'refunded':
      return { state: 'cancelled' };
    default:
      return { state: 'pending' };
  }
}

export async function closePayment(
  komoju: Komoju,
  paymentId: string,
): Promise<'closed' | 'paid' | Unavailable> {
  const response = await komoju.ask({ method: 'POST', path: `${pathOf(paymentId)}/cancel` }, Payment);
  const now = response !== 'unavailable' && !response.ok ? await showPayment(komoju, paymentId) : response;
  if (now === 'unavailable' || !now.ok) return 'unavailable';
  if (now.answer.status === 'captured') return 'paid';
  return isOver(now.answer) ? 'closed' : 'unavailable';
}

/**
 * Refunds a payment or a part of it. Reads the payment first, because KOMOJU keeps idempotency keys for a day only and
 * some payment types take days to refund: a part is known by its description.
 */
export async function refund(
  komoju: Komoju,
  refund: ProviderRefund,
): Promise<'refunded' | 'refused' | Unavailable> {
  const { paymentId, isWhole } = refund;
  const before = await showPayment(komoju, paymentId);
  if (before === 'unavailable') return 'unavailable';
  if (!before.ok) return 'refused';
  // A part of a payment that was returned as a whole in another way cannot be returned once more.
  const isMade = (payment: Payment) => isRefunded(payment) || (!isWhole && hasRefund(payment, refund));
  if (isMade(before.answer)) return 'refunded';
  const response = await komoju.ask(
    { method: 'POST', path: `${pathOf(paymentId)}/refund`, ...requestOf(refund) },
    Payment,
  );
  if (response === 'unavailable') return 'unavailable';
  if (response.ok) return isMade(response.answer) ? 'refunded' : 'unavailable';
  return 'refused';
}

/** Key and body must not change: a repetition by another release is the same refund. */
const requestOf = ({ paymentId, refundId, yen: amount, isWhole }: ProviderRefund) =>
  isWhole
    ? { key: `refund-${paymentId}`, body: {} }
    : { key: `refund-${refundId}`, body: { amount, description: refundId } };

const hasRefund = ({ refunds }: Payment, { refundId, yen: amount }: ProviderRefund): boolean =>
  (refunds ?? []).some((made) => made.description === refundId && made.amount === amount);

const isRefunded = ({ status, total, amount_refunded }: Payment) =>
  status === 'refunded' || (total > 0 && (amount_refunded ?? 0) >= total);

export const PROVIDER = 'komoju';

/** The total paid by the buyer, so that an extra fee is detected as a wrong amount. */
export const captureOf = ({ id, total }: Payment): Capture => ({
  provider: PROVIDER,
  paymentId: id,
  yen: yen(total),
});

/** Whether KOMOJU holds money for this payment session. A refunded payment does not count. */
export const isCaptured = (payment: Payment, redirectId: string): boolean =>
  payment.status === 'captured' && payment.currency === 'JPY' && payment.external_order_num === redirectId;

/** KOMOJU's error codes for declined payments. */
const REASONS: Readonly<Record<string, OrderReason>> = {
  card_declined: 'declined',
  card_expired: 'declined',
  invalid_number: 'declined',
  invalid_account: 'declined',
  restricted_account: 'declined',
  other_invalid: 'declined',
  bad_verification_value: 'declined',
  used_number: 'declined',
  fraudulent: 'declined',
  request_failed: 'declined',
  insufficient_funds: 'insufficientFunds',
  exceeds_limit: 'limitExceeded',
  invalid_password: 'authenticationFailed',
};

/** `undefined`: the code is not about a declined payment. */
const reasonOf = (code: string): OrderReason | undefined =>
  Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;

/** Whether an address is one of KOMOJU's own pages. Buyers are redirected to no other address. */
export function isOwnPage(address: string, baseUrl: string): boolean {
  const page = URL.parse(address);
  const home = URL.parse(baseUrl);
  if (page === null || home === null || page.username !== '' || page.password !== '') return false;
  if (page.protocol !== home.protocol || page.port !== home.port) return false;
  return page.hostname === home.hostname || page.hostname.endsWith(`.${home.hostname}`);
}
