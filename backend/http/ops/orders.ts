import type {
  MoneyMovement,
  OrderRecord,
  OrderSummary,
  RefundRecord,
} from '#backend/actions/operations/support-queries.ts';
import { findOrders, refundAsOperator, showOrder } from '#backend/actions/operations/orders.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { OrderServices } from '#backend/actions/orders/order-writer.ts';
import type { RefundResult } from '#backend/domain/orders/refunds.ts';
import type { OpsOrder, OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';

type OrderCall = 'findOrders' | 'showOrder' | 'refundOrder';

const REJECTION_REASONS: Readonly<Record<Exclude<RefundResult, 'refunded'>, string>> = {
  notPaid: 'There is no payment of this order that the shop has kept.',
  alreadyRefunding: 'Its money goes back already, or has gone.',
  prizesSent: 'Some of its prizes are in a parcel.',
};

type RefundServices = {
  readonly orders: Pick<OrderServices, 'orderWriter'>;
  readonly approvalFromYen: number;
};

export const orderHandlers = (
  operation: Operation,
  { orders: { orderWriter }, approvalFromYen }: RefundServices,
): Pick<OpsHandlers, OrderCall> => ({
  findOrders: async ({ body: { which, ...page } }, { action }) => {
    const { total, items } = await findOrders(operation, { which, page: pageFrom(page) }, action);
    return { answer: { total, items: items.map(presentOrder) } };
  },

  showOrder: async ({ params }, { action }) => {
    const order = await showOrder(operation, params.order, action);
    if (typeof order === 'string') return { refusal: order, parameter: 'order' };
    return { answer: presentOrderDetail(order) };
  },

  refundOrder: async ({ params, body }, { action, isApproved }) => {
    const deps = { ...operation, orderWriter, approvalFromYen };
    const result = await refundAsOperator(deps, { ...params, ...body, isApproved }, action);
    if (typeof result === 'string') return { refusal: result, parameter: 'order' };
    if ('needsApproval' in result) return { approval: refundRequest(result.needsApproval, body.reason) };
    const { record, answer } = result;
    if (answer !== 'refunded') return { refusal: 'notInState', detail: REJECTION_REASONS[answer] };
    const { orderId, total, prizes } = record;
    const { dryRun } = body;
    return {
      answer: { orderId, number: shortNumber(orderId), yen: total, prizes: prizes.won, dryRun },
    };
  },
});

const refundRequest = ({ orderId, total, drawTitle }: OrderRecord, reason: string) => ({
  summary: `Refund ${numberText(total)} yen of order ${shortNumber(orderId)}: ${drawTitle}`,
  yen: total,
  reason,
});

export const presentOrder = (order: OrderSummary): OpsOrder => ({
  orderId: order.orderId,
  number: shortNumber(order.orderId),
  memberId: order.memberId,
  directoryName: order.directoryName,
  drawTitle: order.drawTitle,
  quantity: order.quantity,
  total: order.total,
  paymentType: order.paymentType,
  status: order.status,
  paymentStatus: order.paymentStatus,
  orderedAt: order.orderedAt.toISOString(),
});

const presentOrderDetail = (order: OrderRecord): OpsOrderDetail => ({
  ...presentOrder(order),
  price: order.price,
  reason: order.reason,
  heldUntil: order.heldUntil?.toISOString() ?? null,
  paidAt: order.settledAt?.toISOString() ?? null,
  playedAt: order.playedAt?.toISOString() ?? null,
  firstTicket: order.firstTicket,
  hasLastOne: order.hasLastOne,
  prizes: order.prizes,
  parcels: order.parcels.map(withNumber),
  moves: order.moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  money: order.money.map(presentLedgerEntry),
  refunds: order.refunds.map(presentRefund),
});

export const presentLedgerEntry = ({ at, ...entry }: MoneyMovement) => ({ ...entry, at: at.toISOString() });

export const presentRefund = ({ madeAt, doneAt, ...refund }: RefundRecord) => ({
  ...refund,
  madeAt: madeAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});

/** The id of a shipment with its short number. */
export const withNumber = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });
