import { and, eq } from 'drizzle-orm';
import type { PayableStore } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Batching } from '../batching.ts';
import { CURRENT_MS } from '../clock.ts';
import type { OpenDatabase } from '../database.ts';
import { isUuid } from '../ids.ts';
import { draws, members, orders, shipments } from '../schema.ts';

export function payableStore({ db, batching }: Pick<OpenDatabase, 'db' | 'batching'>): PayableStore {
  const find = batchedPayables(batching);
  return {
    find: async (memberId, orderId) => {
      const found = isUuid(orderId) ? await find({ orderId, memberId }) : undefined;
      if (found === undefined || found.email === null || found.birthday === null) return undefined;
      const { email, birthday, memberId: _memberId, ...payable } = found;
      return { ...payable, email, birthday, total: yen(found.total), at: new Date(found.at) };
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

function batchedPayables(batching: Batching) {
  const { orderId, memberId } = orders;
  return batching.batch('payables', {
    kind: 'read',
    columns: { orderId: 'uuid', memberId: 'uuid' },
    key: ['orderId', 'memberId'],
    statement: (calls) =>
      batching.db
        .select(PAYABLE)
        .from(calls.rows)
        .innerJoin(orders, and(eq(orderId, calls.column('orderId')), eq(memberId, calls.column('memberId'))))
        .innerJoin(draws, eq(draws.drawId, orders.drawId))
        .innerJoin(members, eq(members.memberId, memberId))
        .prepare('payables'),
  });
}

const PAYABLE = {
  memberId: orders.memberId,
  drawId: orders.drawId,
  orderId: orders.orderId,
  status: orders.status,
  quantity: orders.quantity,
  total: orders.total,
  heldUntil: orders.heldUntil,
  directoryName: draws.directoryName,
  drawTitle: draws.title,
  offered: draws.paymentTypes,
  email: members.email,
  birthday: members.birthday,
  at: CURRENT_MS,
};

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
