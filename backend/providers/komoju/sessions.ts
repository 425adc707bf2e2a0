import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Komoju } from './client.ts';
import { isOwnPage, closePayment, paymentOf } from './payments.ts';
import { closeToken, tokenOf } from './secure-tokens.ts';
import { ProviderSessionAnswer } from './wire.ts';
import type {
  Unavailable,
  ProviderSession,
  ProviderSessionParams,
} from '#backend/actions/payments/gateway.ts';

const MAX_LIFETIME_S = 86_400;

/** Opens a page of KOMOJU that pays for this payment session only, or registers a card. */
export async function openSession(
  komoju: Komoju,
  params: ProviderSessionParams,
): Promise<ProviderSession | 'refused' | Unavailable> {
  if (params.paymentType === 'NONE') return 'refused';
  const type = KOMOJU_TYPES[params.paymentType];
  const response = await komoju.ask(
    { method: 'POST', path: '/sessions', key: params.key, body: sessionBody(params, type) },
    ProviderSessionAnswer,
  );
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return 'refused';
  const { id, session_url: url } = response.answer;
  if (!matchesParams(response.answer, params, type)) {
    komoju.warn({ sessionId: id, redirectId: params.key }, 'KOMOJU session mismatched');
    return 'refused';
  }
  if (url === null || !isOwnPage(url, komoju.baseUrl)) {
    komoju.warn({ sessionId: id, redirectId: params.key }, 'KOMOJU page address rejected');
    return 'refused';
  }
  return { sessionId: id, url };
}

/** The only personal data is the email address for receipts; name and member id are not sent. */
const sessionBody = (params: ProviderSessionParams, type: string) => ({
  currency: 'JPY',
  return_url: params.returnUrl,
  email: params.member.email,
  default_locale: 'ja',
  expires_in_seconds: Math.min(MAX_LIFETIME_S, Math.floor(params.lifeMs / 1000)),
  payment_types: [type],
  metadata: { payment_session: params.key },
  ...(params.mode === 'card'
    ? { mode: 'customer' }
    : {
        mode: 'payment',
        amount: params.yen,
        line_items: [{ description: params.description, amount: params.yen, quantity: 1 }],
        payment_data: { capture: 'auto', external_order_num: params.key },
      }),
});

/**
 * Checks that KOMOJU charges the exact amount: an account can be configured to add fees for the buyer, and 購入内容確認
 * promises none.
 */
function matchesParams(session: ProviderSessionAnswer, params: ProviderSessionParams, type: string): boolean {
  const methods = session.payment_methods ?? [];
  if (methods.some((method) => method.type !== type)) return false;
  if (params.mode === 'card') return session.mode === 'customer';
  return (
    session.mode === 'payment' &&
    session.amount === params.yen &&
    session.currency === 'JPY' &&
    methods.every((method) => hasNoExtraFee(method, params.yen))
  );
}

type Method = NonNullable<ProviderSessionAnswer['payment_methods']>[number];

const hasNoExtraFee = ({ amount, currency, customer_fee }: Method, yen: number) =>
  (amount ?? yen) === yen && (currency ?? 'JPY') === 'JPY' && (customer_fee ?? 0) === 0;

/** Ends a session, so that nobody can pay there any more, and cancels a payment that was begun on it. */
export async function closeSession(
  komoju: Komoju,
  sessionId: string,
): Promise<'closed' | 'paid' | Unavailable> {
  const token = tokenOf(sessionId);
  if (token !== undefined) return closeToken(komoju, token);
  const payment = paymentOf(sessionId);
  if (payment !== undefined) return closePayment(komoju, payment);
  const path = `/sessions/${encodeURIComponent(sessionId)}`;
  const response = await komoju.ask({ method: 'POST', path: `${path}/cancel` }, ProviderSessionAnswer);
  if (response === 'unavailable') return 'unavailable';
  const now = response.ok ? response : await komoju.ask({ method: 'GET', path }, ProviderSessionAnswer);
  if (now === 'unavailable') return 'unavailable';
  // An unknown session cannot be paid.
  if (!now.ok) return now.status === 404 ? 'closed' : 'unavailable';
  return afterClosing(komoju, now.answer);
}

async function afterClosing(
  komoju: Komoju,
  session: ProviderSessionAnswer,
): Promise<'closed' | 'paid' | Unavailable> {
  const { status, expired, payment } = session;
  if (payment?.status === 'captured') return 'paid';
  if (payment?.status === 'pending' || payment?.status === 'authorized')
    return closePayment(komoju, payment.id);
  if (status === 'completed' && session.mode === 'customer') return 'paid';
  return status === 'pending' && expired !== true ? 'unavailable' : 'closed';
}

/** KOMOJU's names of the payment types. `au` is the phone bill; `aupay` would be the wallet. */
const KOMOJU_TYPES = {
  CARD: 'credit_card',
  PAYPAY: 'paypay',
  DOCOMO: 'docomo',
  AU: 'au',
  SB: 'softbank',
} as const satisfies Record<Exclude<PaymentType, 'NONE'>, string>;
