import { and, eq } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import type { Batching } from '../db/batching.ts';
import { CURRENT_MS } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { findOwnOrder } from '../orders/own-orders.ts';
import { members, shipments } from '../schema.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** An order with the data for its payment. `offered`: the payment types of the draw. */
export type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>;

/** `undefined` for another member's order. */
export async function findPayable(batching: Batching, memberId: string, orderId: string) {
  const found = await findOwnOrder(batching, memberId, orderId);
  if (found === undefined || found.email === null || found.birthday === null) return undefined;
  return { ...found, email: found.email, birthday: found.birthday };
}

/** `undefined` for another member's shipment; a withdrawn one is returned. */
export async function findPayableShipment(
  db: Connection,
  memberId: string,
  shipmentId: string,
): Promise<PayableShipment | undefined> {
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

/** The email address of a payer. `undefined`: the account is deleted. */
export async function findPayerEmail(db: Connection, memberId: string): Promise<string | undefined> {
  const [member] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.memberId, memberId));
  return member?.email ?? undefined;
}
