import type {
  AuthenticatedCard,
  CardCharge,
  ProviderStatus,
  Unavailable,
} from '#backend/actions/payments/gateway.ts';
import type { Komoju } from './client.ts';
import { closePayment, isCaptured, isOwnPage, paymentsFor } from './payments.ts';
import { SecureToken } from './wire.ts';

/**
 * A page of 3-D Secure has a secure token and no session: the token's id is used in place of a session id, with this
 * prefix and the id of the payment session, by which a payment is found.
 */
const MARK = 'token';
const asSession = (redirectId: string, tokenId: string): string => [MARK, redirectId, tokenId].join(':');

export type TokenKey = { readonly redirectId: string; readonly tokenId: string };

export function tokenOf(sessionId: string): TokenKey | undefined {
  const [mark, redirectId, tokenId] = sessionId.split(':');
  if (mark !== MARK || redirectId === undefined || tokenId === undefined) return undefined;
  return { redirectId, tokenId };
}

/** Asks for the authentication of a registered card's holder for one sum (KOMOJU, Secure Tokens API). */
export async function authenticateCard(
  komoju: Komoju,
  charge: CardCharge,
): Promise<AuthenticatedCard | Unavailable> {
  const response = await komoju.ask(
    {
      method: 'POST',
      path: '/secure_tokens',
      key: `3ds-${charge.key}`,
      body: {
        amount: charge.yen,
        currency: 'JPY',
        customer: charge.customerId,
        return_url: charge.returnUrl,
      },
    },
    SecureToken,
  );
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return FAILED;
  const { tokenId, verification_status: status, authentication_url: url } = response.answer;
  if (status === 'OK') return { state: 'authenticated', authentication: tokenId };
  if (status === 'SKIPPED') return { state: 'skipped' };
  if (status !== 'NEEDS_VERIFY' || url === null) return FAILED;
  if (isOwnPage(url, komoju.baseUrl))
    return { state: 'needsPage', session: { sessionId: asSession(charge.key, tokenId), url } };
  komoju.warn({ redirectId: charge.key }, 'KOMOJU page address rejected');
  return FAILED;
}

const FAILED = { state: 'failed', reason: 'authenticationFailed' } as const;

/** The status of an authentication for which nothing is charged yet. */
export async function statusOfToken(
  komoju: Komoju,
  { tokenId }: TokenKey,
): Promise<ProviderStatus | Unavailable> {
  const path = `/secure_tokens/${encodeURIComponent(tokenId)}`;
  const response = await komoju.ask({ method: 'GET', path }, SecureToken);
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return response.status === 404 ? { state: 'unknown' } : 'unavailable';
  switch (response.answer.verification_status) {
    case 'OK':
      return { state: 'authenticated', authentication: tokenId };
    case 'NEEDS_VERIFY':
      return { state: 'pending' };
    default:
      return { state: 'refused', reason: 'authenticationFailed' };
  }
}

/** Closes the payment that was begun with a token. A token without one is worth nothing: the shop charges it no more. */
export async function closeToken(
  komoju: Komoju,
  { redirectId }: TokenKey,
): Promise<'closed' | 'paid' | Unavailable> {
  const payments = await paymentsFor(komoju, redirectId);
  if (payments === 'unavailable') return payments;
  if (payments.some((payment) => isCaptured(payment, redirectId))) return 'paid';
  const open = payments.find(({ status }) => status === 'pending' || status === 'authorized');
  return open === undefined ? 'closed' : closePayment(komoju, open.id);
}
