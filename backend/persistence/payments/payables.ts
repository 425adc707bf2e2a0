import { and, eq } from 'drizzle-orm';
import { type Yen, yen } from '#backend/domain/money.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import type { PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { Batching } from '../db/batching.ts';
import { CURRENT_MS } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { isUuid } from '../db/ids.ts';
import { findOwnOrder } from '../orders/own-orders.ts';
import { members, shipments } from '../schema.ts';

/** An order with the data for its payment. */
export type Payable = OrderKey & {
  readonly status: PlayStatus;
  readonly quantity: number;
  readonly total: Yen;
  readonly heldUntil: Date | null;
  readonly directoryName: string;
  readonly drawTitle: string;
  /** The payment types that the draw offers. */
  readonly offered: readonly PaymentType[];
  readonly email: string;
  readonly birthday: string;
  readonly at: Date;
};

/** `undefined` for another member's order. */
export async function findPayable(
  batching: Batching,
  memberId: string,
  orderId: string,
): Promise<Payable | undefined> {
  const found = await findOwnOrder(batching, memberId, orderId);
  if (found === undefined || found.email === null || found.birthday === null) return undefined;
  const { order, directoryName, drawTitle, offered, email, birthday, at } = found;
  const { drawId, status, quantity, total, heldUntil } = order;
  return {
    orderId: order.orderId,
    drawId,
    status,
    quantity,
    total,
    heldUntil,
    directoryName,
    drawTitle,
    offered,
    email,
    birthday,
    at: new Date(at),
  };
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
