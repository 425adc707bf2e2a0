import type { DisputeState } from '#lib/contract/enums.ts';
import type {
  ListedPayment,
  ListedRange,
  ProviderRecords,
  Unavailable,
} from '#backend/actions/payments/gateway.ts';
import type { ProviderDispute } from '#backend/domain/payments/reconciliation.ts';
import { isUnknown, type StripeApi } from './client.ts';
import { EXPANDED_INTENT, isOwn, REFERENCE, showIntent } from './intents.ts';
import { isLost, isMade, refundIdOf, returnedMoneyOf } from './refunds.ts';
import { settlementFile } from './settlements.ts';
import { Dispute, Intent, listOf, Payout } from './wire.ts';

const PER_PAGE = 50;

/** Stripe's lists, newest first. A page begins after the last id of the one before. */
export const stripeRecords = (stripe: StripeApi): ProviderRecords => ({
  payment: async (paymentId) => {
    const response = await showIntent(stripe, paymentId);
    if (response === 'unavailable') return response;
    if (response.ok) return listedPayment(stripe, response.answer);
    return isUnknown(response) ? 'none' : 'unavailable';
  },

  payments: async ({ at, ...range }) => {
    const response = await stripe.ask(
      'GET payment_intents',
      (api) =>
        api.paymentIntents.list({
          ...pageAt(at),
          created: createdIn(range),
          expand: EXPANDED_INTENT.map((field) => `data.${field}`),
        }),
      listOf(Intent),
    );
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    const items: ListedPayment[] = [];
    // One after the other: a page may have many payments with refunds, and Stripe limits calls a second.
    const own = response.answer.data.filter(isOwn);
    for (const intent of own) {
      const item = await listedPayment(stripe, intent);
      if (item === 'unavailable') return item;
      items.push(item);
    }
    return { items, foreign: response.answer.data.length - own.length, next: nextOf(response.answer) };
  },

  disputes: async (at) => {
    const response = await stripe.ask(
      'GET disputes',
      (api) => api.disputes.list({ ...pageAt(at), expand: ['data.payment_intent'] }),
      listOf(Dispute),
    );
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    const own = response.answer.data.filter(({ payment_intent: paid }) => paid !== null && isOwn(paid));
    return {
      items: own.flatMap(listedDispute),
      foreign: response.answer.data.length - own.length,
      next: nextOf(response.answer),
    };
  },

  settlements: async ({ at, ...range }) => {
    const response = await stripe.ask(
      'GET payouts',
      (api) => api.payouts.list({ ...pageAt(at), created: createdIn(range), status: 'paid' }),
      listOf(Payout),
    );
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    const items = response.answer.data
      .filter(({ currency }) => currency === 'jpy')
      .map(({ id, amount }) => ({ settlementId: id, payoutYen: amount, transferFeeYen: 0 }));
    return { items, next: nextOf(response.answer) };
  },

  settlementFile: (settlementId) => settlementFile(stripe, settlementId),
});

const pageAt = (at: string | null) => ({
  limit: PER_PAGE,
  ...(at === null ? {} : { starting_after: at }),
});

const createdIn = ({ from, until }: Pick<ListedRange, 'from' | 'until'>) => ({
  gt: secondsOf(from),
  lte: secondsOf(until),
});

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

const nextOf = ({
  data,
  has_more,
}: {
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
}): string | null => (has_more ? (data.at(-1)?.id ?? null) : null);

/** Stripe is not asked for the refunds of another system. */
const NOTHING_RETURNED = { refunds: [], disputes: [] };

async function listedPayment(stripe: StripeApi, intent: Intent): Promise<ListedPayment | Unavailable> {
  const returned = isOwn(intent) ? await returnedMoneyOf(stripe, intent) : NOTHING_RETURNED;
  if (returned === 'unavailable') return returned;
  return {
    paymentId: intent.id,
    redirectId: intent.metadata[REFERENCE] ?? null,
    isCaptured: intent.status === 'succeeded',
    yen: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    disputes: returned.disputes.flatMap(listedDispute),
    returned: [
      ...returned.refunds.filter(isMade).map((refund) => ({
        providerRefundId: refund.id,
        yen: refund.amount,
        description: refundIdOf(refund),
        isChargeback: false,
      })),
      // Stripe takes the money at the opening of a dispute already. It is the shop's until the dispute is lost.
      ...returned.disputes.filter(isLost).map(({ id, amount }) => ({
        providerRefundId: id,
        yen: amount,
        description: null,
        isChargeback: true,
      })),
    ],
  };
}

/** `warning_closed`: an inquiry that did not become a dispute. `prevented`: its payer was refunded instead. */
const WON = ['won', 'warning_closed', 'prevented'];

function stateOf(dispute: Dispute): DisputeState {
  if (isLost(dispute)) return 'lost';
  return WON.includes(dispute.status) ? 'won' : 'open';
}

/** Disputes of other payments than those of the shop's pages have another currency, or no payment. */
function listedDispute(dispute: Dispute): readonly ProviderDispute[] {
  const { id, payment_intent: paid, amount, currency, reason, created, evidence_details } = dispute;
  if (paid === null || currency !== 'jpy') return [];
  const dueBy = evidence_details?.due_by ?? null;
  return [
    {
      disputeId: id,
      paymentId: paid.id,
      yen: amount,
      reason,
      state: stateOf(dispute),
      openedAt: dateOf(created),
      dueAt: dueBy === null ? null : dateOf(dueBy),
    },
  ];
}
