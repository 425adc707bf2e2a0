import { findOrders, showOrder } from '#backend/actions/orders/orders-for-staff.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { OrderSummary } from '#backend/persistence/orders/order-list.ts';
import type { OrderRecord } from '#backend/persistence/orders/order-records.ts';
import type { TicketPrize } from '#backend/persistence/orders/order-tickets.ts';
import { isPermitted } from '#lib/contract/ops/permissions.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { presentReview } from './order-reviews.ts';
import { presentDispute } from './reconciliation.ts';
import { filterOf, sliceFrom } from './lists/list-filter.ts';
import { presentRefund } from './orders.ts';

type OrderDatabases = { readonly db: Database; readonly listsDb: Database };

export const orderHandlers = (databases: OrderDatabases) =>
  ({
    findOrders: async ({ body: { q, withNames, ...query } }, { role, action }) => {
      const search = {
        q,
        filter: filterOf(query),
        page: sliceFrom(query),
        withNames: withNames === true && isPermitted(role, 'members.read'),
      };
      const { items, ...list } = await findOrders(databases, search, action);
      return { answer: { ...list, items: items.map(presentOrderForStaff) } };
    },

    showOrder: async ({ params }, { action }) => {
      const order = await showOrder(databases.db, params.order, action);
      if (typeof order === 'string') return { refusal: order, parameter: 'order' };
      return { answer: presentOrderDetail(order) };
    },
  }) satisfies Partial<OpsHandlers>;

export const presentOrderForStaff = <Listed extends OrderSummary>(order: Listed) => ({
  ...order,
  number: shortNumber(order.orderId),
  paidAt: order.settledAt,
});

const presentOrderDetail = (order: OrderRecord) => ({
  ...presentOrderForStaff(order),
  tickets: order.tickets.map(({ prize, ...ticket }) => ({ ...ticket, prize: prize && presentPrize(prize) })),
  shipments: order.shipments.map(withNumber),
  refunds: order.refunds.map(presentRefund),
  disputes: order.disputes.map(presentDispute),
  review: order.review && presentReview(order.review),
});

const presentPrize = ({ shipmentId, ...prize }: TicketPrize) => ({
  ...prize,
  shipment: shipmentId === null ? null : withNumber(shipmentId),
});

/** The id of a shipment with its short number. */
export const withNumber = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });
