import type { ProviderRefund, Unavailable } from '#backend/actions/payments/gateway.ts';
import type { StripeApi } from './client.ts';
import { showIntent } from './intents.ts';
import { Dispute, type Intent, listOf, Refund } from './wire.ts';

/** The metadata by which a refund names the shop's refund. */
const REFUND = 'refund';

const PER_PAGE = 100;

/** More refunds of one payment than a shop makes. */
const MAX_PAGES = 10;

type ReturnedMoney = { readonly refunds: readonly Refund[]; readonly disputes: readonly Dispute[] };

/** Refunds and disputes of a payment, oldest first. Sends no request about a payment that has none. */
export async function returnedMoneyOf(
  stripe: StripeApi,
  { id, latest_charge }: Intent,
  mayHaveRefunds = (latest_charge?.amount_refunded ?? 0) > 0,
): Promise<ReturnedMoney | Unavailable> {
  const refunds = mayHaveRefunds ? await refundsOf(stripe, id) : [];
  const disputes = latest_charge?.disputed === true ? await disputesOf(stripe, id) : [];
  return refunds === 'unavailable' || disputes === 'unavailable' ? 'unavailable' : { refunds, disputes };
}

async function refundsOf(stripe: StripeApi, paymentId: string): Promise<readonly Refund[] | Unavailable> {
  const refunds: Refund[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const last = refunds.at(-1);
    const response = await stripe.ask(
      'GET refunds',
      (api) =>
        api.refunds.list({
          payment_intent: paymentId,
          limit: PER_PAGE,
          ...(last === undefined ? {} : { starting_after: last.id }),
        }),
      listOf(Refund),
    );
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    refunds.push(...response.answer.data);
    if (!response.answer.has_more) return refunds.toReversed();
  }
  return 'unavailable';
}

async function disputesOf(stripe: StripeApi, paymentId: string): Promise<readonly Dispute[] | Unavailable> {
  const response = await stripe.ask(
    'GET disputes',
    (api) => api.disputes.list({ payment_intent: paymentId, limit: PER_PAGE }),
    listOf(Dispute),
  );
  return response === 'unavailable' || !response.ok ? 'unavailable' : response.answer.data.toReversed();
}

/** Refunds that have reached the payer's bank or are on their way there; a failed one is not among them. */
export const isMade = ({ status }: Refund): boolean => status === 'succeeded';

const isPending = ({ status }: Refund): boolean => status === 'pending' || status === 'requires_action';

/** The shop's refund that a refund was made for. */
export const refundIdOf = ({ metadata }: Refund): string | null => metadata?.[REFUND] ?? null;

/** An appeal may follow a dispute that was lost: the money stays away until it is won. */
export const isLost = ({ status }: Dispute): boolean => status === 'lost' || status.startsWith('appeal_');

/** The sum that refunds and lost disputes have left of a payment. */
const restOf = ({ amount_received }: Intent, { refunds, disputes }: ReturnedMoney): number =>
  [...refunds.filter((refund) => isMade(refund) || isPending(refund)), ...disputes.filter(isLost)].reduce(
    (rest, { amount }) => rest - amount,
    amount_received,
  );

/**
 * Refunds a payment or a part of it. Reads the payment first, because Stripe keeps idempotency keys for a day only. A refund
 * that has failed at the payer's bank is made again, by a key of its own.
 */
export async function refund(
  stripe: StripeApi,
  params: ProviderRefund,
): Promise<'refunded' | 'refused' | Unavailable> {
  const { paymentId, refundId, yen, isWhole } = params;
  const before = await showIntent(stripe, paymentId);
  if (before === 'unavailable') return 'unavailable';
  if (!before.ok) return 'refused';
  const returned = await returnedMoneyOf(stripe, before.answer, true);
  if (returned === 'unavailable') return 'unavailable';
  const own = returned.refunds.filter((made) => refundIdOf(made) === refundId);
  if (own.some(isMade)) return 'refunded';
  if (own.some(isPending)) return 'unavailable';
  // A payment that was returned as a whole in another way cannot be returned once more.
  if (before.answer.status === 'succeeded' && restOf(before.answer, returned) <= 0) return 'refunded';
  const response = await stripe.ask(
    'POST refunds',
    (api) =>
      api.refunds.create(
        {
          payment_intent: paymentId,
          metadata: { [REFUND]: refundId },
          // Without a sum Stripe returns what is left.
          ...(isWhole ? {} : { amount: yen }),
        },
        { idempotencyKey: `refund-${refundId}-${own.length}` },
      ),
    Refund,
  );
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return 'refused';
  return isMade(response.answer) ? 'refunded' : 'unavailable';
}
