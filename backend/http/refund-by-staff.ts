import {
  payOutRefund,
  type RefundDeps,
  refundFeeAsOperator,
  refundOrderAsOperator,
  withdrawRefundAsOperator,
} from '#backend/actions/refunds/refund-by-staff.ts';
import { type ListedRefund, listRefunds } from '#backend/persistence/refunds/refund-records.ts';
import type { OrderRefundScope } from '#backend/domain/refunds/order-refunds.ts';
import type { OpsCallInput } from '#lib/contract/ops/contract.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageFrom } from './server/parse.ts';
import { filterOf } from './lists/list-filter.ts';
import { presentRefund } from './orders.ts';

export const refundHandlers = (deps: RefundDeps) =>
  ({
    refundOrder: async ({ params, body }, { action, approved }) => {
      const { method, reason, dryRun } = body;
      const of = orderScopeIn(body);
      const made = await refundOrderAsOperator(
        deps,
        { which: params.order, of, method, reason, dryRun, approved },
        action,
      );
      if (typeof made === 'string') return refused(made);
      if ('waiting' in made) {
        const about = { orderId: made.waiting.id };
        return { approval: { ...approvalOf('order', made.waiting, reason), about } };
      }
      return { answer: { ...presentMade(made), method, dryRun } };
    },

    refundShipment: async ({ params, body }, { action, approved }) => {
      const { method, reason, dryRun, ...of } = body;
      const made = await refundFeeAsOperator(
        deps,
        { which: params.shipment, of, method, reason, dryRun, approved },
        action,
      );
      if (typeof made === 'string') return refused(made);
      if ('waiting' in made) {
        const about = { shipmentId: made.waiting.id };
        return { approval: { ...approvalOf('the shipping fee of shipment', made.waiting, reason), about } };
      }
      return { answer: { ...presentMade(made), method, dryRun } };
    },

    listRefunds: async ({ query: { state, method, q, from, to, ...page } }) => {
      const filter = { state, method, q, ...filterOf({ from, to }) };
      const { total, items } = await listRefunds(deps.listsDb, { ...filter, ...pageFrom(page) });
      return { answer: { total, items: items.map(presentListed) } };
    },

    payOutRefund: async (
      { params: { refundId }, body: { dryRun, despiteDispute, ...payout } },
      { action },
    ) => {
      const changed = await payOutRefund(deps, { refundId, payout, despiteDispute, dryRun }, action);
      return typeof changed === 'string'
        ? { refusal: changed }
        : { answer: { refundId, yen: changed.yen, dryRun } };
    },

    withdrawRefund: async ({ params: { refundId }, body: { reason, dryRun } }, { action }) => {
      const changed = await withdrawRefundAsOperator(deps, { refundId, reason, dryRun }, action);
      return typeof changed === 'string'
        ? { refusal: changed }
        : { answer: { refundId, yen: changed.yen, dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

function orderScopeIn(body: OpsCallInput<'refundOrder'>['body']): OrderRefundScope {
  if (body.scope === 'tickets') return { scope: 'tickets', tickets: body.tickets };
  return body.scope === 'goodwill' ? { scope: 'goodwill', yen: body.yen } : { scope: 'order' };
}

/** The refusals of the payment method are shown at its field. */
const refused = <Refusal extends OpsRefusalCode>(refusal: Refusal) =>
  refusal === 'partNotPossible' || refusal === 'refundPeriodOver'
    ? { refusal, parameter: 'method' }
    : { refusal };

type Needed = { readonly id: string; readonly yen: number };

const approvalOf = (what: string, { id, yen }: Needed, reason: string) => ({
  summary: `Refund ${numberText(yen)} yen of ${what} ${shortNumber(id)}`,
  yen,
  reason,
});

type Made = {
  readonly id: string;
  readonly refundId: string;
  readonly yen: number;
  readonly tickets: readonly number[];
  readonly needsApproval?: boolean;
};

const presentMade = ({ id, refundId, yen, tickets, needsApproval }: Made) => ({
  refundId,
  number: shortNumber(id),
  yen,
  tickets: tickets.length,
  needsApproval,
});

const presentListed = ({ subject, ...refund }: ListedRefund) => ({
  ...presentRefund(refund),
  subject: subject.kind,
  number: shortNumber(subject.kind === 'order' ? subject.orderId : subject.shipmentId),
});
