import { and, eq } from 'drizzle-orm';
import type { PayableStore } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import { CURRENT_MS } from '../db/clock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { isUuid } from '../db/ids.ts';
import { batchedOwnOrders } from '../orders/own-orders.ts';
import { members, shipments } from '../schema.ts';

export function payableStore({ db, batching }: Pick<OpenDatabase, 'db' | 'batching'>): PayableStore {
  const find = batchedOwnOrders(batching);
  return {
    find: async (memberId, orderId) => {
      const found = await find(memberId, orderId);
      if (found === undefined || found.email === null || found.birthday === null) return undefined;
      const { order, directoryName, drawTitle, offered, email, birthday, at } = found;
      const { drawId, status, quantity, total, heldUntil } = order;
      return {
        ...{ orderId: order.orderId, drawId, status, quantity, total, heldUntil },
        ...{ directoryName, drawTitle, offered, email, birthday, at: new Date(at) },
      };
    },
    shipment: async (memberId, shipmentId) => {
      if (!isUuid(shipmentId)) return undefined;
      const isTheirs = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
      const [found] = await db
        .select(SHIPMENT)
        .from(shipments)
        .innerJoin(members, eq(members.memberId, shipments.memberId))
        .where(isTheirs);
      if (found === undefined || found.email === null) return undefined;
      const { email, withdrawnAt, ...shipment } = found;
      const isWithdrawn = withdrawnAt !== null;
      return { ...shipment, email, isWithdrawn, fee: yen(found.fee), at: new Date(found.at) };
    },
    emailOf: async (memberId) => {
      const [member] = await db
        .select({ email: members.email })
        .from(members)
        .where(eq(members.memberId, memberId));
      return member?.email ?? undefined;
    },
  };
}

const SHIPMENT = {
  shipmentId: shipments.shipmentId,
  memberId: shipments.memberId,
  status: shipments.status,
  fee: shipments.fee,
  prizes: shipments.prizes,
  paymentStatus: shipments.paymentStatus,
  payUntil: shipments.payUntil,
  withdrawnAt: shipments.withdrawnAt,
  email: members.email,
  at: CURRENT_MS,
};
