import type { OrderReason } from '#lib/contract/enums.ts';
import { yen } from '#backend/domain/money.ts';
import { customerBy } from './customers.ts';
import { capture, refuse } from './payments.ts';
import { openSession, type SandboxDatabase, type SandboxSession, sessionById } from './sessions.ts';
import { newId } from './keys.ts';
import { isFailure } from './test-cards.ts';
import { PROVIDER } from './webhook-format.ts';
import type { CardCharge, ChargeResult } from '#backend/actions/payments/gateway.ts';

type ChargeOutcome =
  | Exclude<ChargeResult, { state: 'needsPage' }>
  | { readonly state: 'needsPage'; readonly session: SandboxSession };

/** Charges a registered card, once per key. A card that requires authentication needs a page. */
export async function charge(database: SandboxDatabase, params: CardCharge): Promise<ChargeOutcome> {
  const { key, customerId, description, returnUrl, lifeMs } = params;
  const session = await openSession(database, {
    reference: key,
    mode: 'charge',
    paymentType: 'CARD',
    yen: params.yen,
    customerId,
    description,
    returnUrl,
    lifeMs,
  });
  const { sessionId } = session;
  const paymentId = newId('pay');
  const ending = (await customerBy(database.db, customerId))?.ending ?? 'declined';
  if (ending === 'asks') return (await doneBefore(database, sessionId)) ?? { state: 'needsPage', session };
  if (ending !== 'paid') {
    await refuse(database.db, { sessionId, paymentId, webhooks: [] }, ending);
    return (await doneBefore(database, sessionId)) ?? { state: 'refused', reason: ending };
  }
  const captured = await capture(database.batching, { sessionId, paymentId, webhooks: [] }, 'open');
  if (captured === undefined)
    return (await doneBefore(database, sessionId)) ?? { state: 'refused', reason: 'declined' };
  return { state: 'captured', sessionId, capture: { provider: PROVIDER, paymentId, yen: yen(captured.yen) } };
}

/** The result of an earlier charge with the same key. */
async function doneBefore(database: SandboxDatabase, sessionId: string): Promise<ChargeOutcome | undefined> {
  const payment = (await sessionById(database, sessionId))?.payments[0];
  if (payment === undefined) return undefined;
  if (payment.state === 'failed') return { state: 'refused', reason: reasonIn(payment.reason) };
  const { paymentId } = payment;
  return {
    state: 'captured',
    sessionId,
    capture: { provider: PROVIDER, paymentId, yen: yen(payment.yen) },
  };
}

const reasonIn = (reason: string | null): OrderReason =>
  reason !== null && isFailure(reason) ? reason : 'declined';
