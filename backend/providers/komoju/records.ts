import type { DisputeState } from '#lib/contract/enums.ts';
import type { ListedPayment, ListedRange, ProviderRecords } from '#backend/actions/payments/gateway.ts';
import type { ProviderDispute } from '#backend/domain/payments/reconciliation.ts';
import type { Komoju } from './client.ts';
import { showPayment } from './payments.ts';
import { ChargebackList, type Payment, PaymentList, SettlementList } from './wire.ts';

/** A page stays below the largest response. */
const PER_PAGE = 50;

/** KOMOJU's lists of payments, chargebacks and settlements (komoju-node-sdk 1.0.0, docs/Apis). */
export const komojuRecords = (komoju: Komoju): ProviderRecords => ({
  payment: async (paymentId) => {
    const response = await showPayment(komoju, paymentId);
    if (response === 'unavailable') return response;
    if (response.ok) return listedPayment(response.answer);
    return response.status === 404 ? 'none' : 'unavailable';
  },

  payments: async (range) => {
    const path = `/payments?${rangeQuery(range)}`;
    const response = await komoju.ask({ method: 'GET', path }, PaymentList);
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    const { data, ...page } = response.answer;
    return { items: data.map(listedPayment), next: nextPage(page) };
  },

  disputes: async (at) => {
    const path = `/chargeback_requests?${new URLSearchParams({ per_page: `${PER_PAGE}`, page: at ?? '1' }).toString()}`;
    const response = await komoju.ask({ method: 'GET', path }, ChargebackList);
    if (response === 'unavailable') return response;
    // Accounts without this feature get 404; their chargebacks are among the refunds of the payment.
    if (!response.ok) return response.status === 404 ? NOTHING : 'unavailable';
    const { data, ...page } = response.answer;
    return {
      items: data.filter(({ currency }) => currency === 'JPY').map(listedDispute),
      next: nextPage(page),
    };
  },

  settlements: async (range) => {
    const response = await komoju.ask(
      { method: 'GET', path: `/settlements?${rangeQuery(range)}` },
      SettlementList,
    );
    if (response === 'unavailable') return response;
    // Without settlements by the API, an operator imports their files.
    if (!response.ok) return response.status === 404 ? NOTHING : 'unavailable';
    const { data, ...page } = response.answer;
    const items = data
      .filter(({ currency }) => currency === 'JPY')
      .map((settlement) => ({
        settlementId: settlement.id,
        payoutYen: settlement.remittance_amount_cents,
        transferFeeYen: Math.abs(settlement.bank_transfer_fee_amount_cents),
      }));
    return { items, next: nextPage(page) };
  },

  settlementFile: (settlementId) => komoju.file(`/settlements/${encodeURIComponent(settlementId)}/csv`),
});

/** Without a filter by status: a payment that changes it meanwhile would move to another page. */
const rangeQuery = ({ from, until, at }: ListedRange): string =>
  new URLSearchParams({
    start_time: from.toISOString(),
    end_time: until.toISOString(),
    per_page: `${PER_PAGE}`,
    page: at ?? '1',
  }).toString();

const nextPage = ({ page, last_page }: { readonly page: number; readonly last_page: number }) =>
  page < last_page ? `${page + 1}` : null;

const NOTHING = { items: [], next: null } as const;

const listedPayment = (payment: Payment): ListedPayment => ({
  paymentId: payment.id,
  redirectId: payment.external_order_num,
  isCaptured: payment.status === 'captured' || payment.status === 'refunded',
  yen: payment.total,
  currency: payment.currency,
  // Its list of disputes names payments, and not the other way round.
  disputes: [],
  returned: (payment.refunds ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount, description, chargeback }) => ({
      providerRefundId: id,
      yen: amount,
      description,
      isChargeback: chargeback === true,
    })),
});

/**
 * `accepted`, `expired` and `lost` end for the payer, `cancelled` for the shop. `defended`: the shop has answered, the
 * end is not known yet.
 */
const STATES: Readonly<Record<string, DisputeState>> = {
  accepted: 'lost',
  expired: 'lost',
  lost: 'lost',
  cancelled: 'won',
};

const listedDispute = (chargeback: ChargebackList['data'][number]): ProviderDispute => ({
  disputeId: chargeback.id,
  paymentId: chargeback.payment_id,
  yen: chargeback.amount,
  reason: chargeback.reason ?? chargeback.reason_code,
  state: STATES[chargeback.status] ?? 'open',
  openedAt: chargeback.created_at,
  dueAt: chargeback.due_date,
});
