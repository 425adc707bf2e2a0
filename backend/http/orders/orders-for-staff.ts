import type {
  MoneyMovement,
  OrderRecord,
  OrderSummary,
  RefundRecord,
  TicketPrize,
} from '#backend/actions/orders/order-records.ts';
import { findOrders, showOrder } from '#backend/actions/orders/orders-for-staff.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { refundState } from '#backend/domain/refunds/refund.ts';
import type { OpsOrder, OpsOrderDetail, OpsRefund } from '#lib/contract/ops/orders.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { presentDispute } from '../reconciliation.ts';
import { filterOf, sliceFrom } from '../accounting/accounting.ts';

type OrderCall = 'findOrders' | 'showOrder';

export const orderHandlers = (operation: Operation): Pick<OpsHandlers, OrderCall> => ({
  findOrders: async ({ body: { which, ...query } }, { action }) => {
    const search = { which, filter: filterOf(query), page: sliceFrom(query) };
    const { items, ...list } = await findOrders(operation, search, action);
    return { answer: { ...list, items: items.map(presentOrder) } };
  },

  showOrder: async ({ params }, { action }) => {
    const order = await showOrder(operation, params.order, action);
    if (typeof order === 'string') return { refusal: order, parameter: 'order' };
    return { answer: presentOrderDetail(order) };
  },
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
  tickets: order.tickets.map(({ prize, ...ticket }) => ({ ...ticket, prize: prize && presentPrize(prize) })),
  parcels: order.parcels.map(withNumber),
  moves: order.moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  money: order.money.map(presentLedgerEntry),
  refunds: order.refunds.map(presentRefund),
  disputes: order.disputes.map(presentDispute),
  emails: order.emails.map(({ kind, madeAt, sentAt }) => ({
    ...{ kind, madeAt: madeAt.toISOString() },
    sentAt: sentAt?.toISOString() ?? null,
  })),
});

const presentPrize = ({ shipmentId, ...prize }: TicketPrize) => ({
  ...prize,
  parcel: shipmentId === null ? null : withNumber(shipmentId),
});

export const presentLedgerEntry = ({ at, ...entry }: MoneyMovement) => ({ ...entry, at: at.toISOString() });

export const presentRefund = (refund: RefundRecord): OpsRefund => ({
  refundId: refund.refundId,
  yen: refund.yen,
  reason: refund.reason,
  scope: refund.scope,
  method: refund.method,
  state: refundState(refund),
  note: refund.note,
  tickets: [...refund.tickets],
  provider: refund.provider,
  paymentId: refund.paymentId,
  madeAt: refund.madeAt.toISOString(),
  tries: refund.tries,
  doneAt: refund.doneAt?.toISOString() ?? null,
  paidOutOn: refund.paidOutOn,
  reference: refund.reference,
  withdrawnAt: refund.withdrawnAt?.toISOString() ?? null,
});

/** The id of a shipment with its short number. */
export const withNumber = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });
