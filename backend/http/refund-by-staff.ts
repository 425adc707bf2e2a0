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
      if ('waiting' in made) return { approval: approvalOf('order', made.waiting, reason) };
      return { answer: { ...presentMade(made), method, dryRun }, asks: asksOf('order', made) };
    },

    refundShipment: async ({ params, body }, { action, approved }) => {
      const { method, reason, dryRun, ...of } = body;
      const made = await refundFeeAsOperator(
        deps,
        { which: params.shipment, of, method, reason, dryRun, approved },
        action,
      );
      if (typeof made === 'string') return refused(made);
      if ('waiting' in made) return { approval: approvalOf('shipment', made.waiting, reason) };
      return { answer: { ...presentMade(made), method, dryRun }, asks: asksOf('shipment', made) };
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

type Kind = keyof typeof REFUNDED;
const REFUNDED = { order: 'order', shipment: 'the shipping fee of shipment' } as const;

const approvalOf = (kind: Kind, { id, yen }: Needed, reason: string) => ({
  subject: { kind, id },
  summary: `Refund ${numberText(yen)} yen of ${REFUNDED[kind]} ${shortNumber(id)}`,
  yen,
  reason,
});

const asksOf = (kind: Kind, { id, needsApproval = false }: Made) =>
  needsApproval ? { kind, id } : undefined;

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
