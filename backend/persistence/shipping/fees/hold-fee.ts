import { eq, inArray, sql } from 'drizzle-orm';
import type { Fee } from '#backend/domain/shipping/fee.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { members, shipments } from '../../schema.ts';

/** A parcel that is held, as far as its fee goes, and who is to be told of it. */
export type HeldFee = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly fee: Fee;
  /** The moment from which on it is held. */
  readonly at: Date;
  /** Null where the member has left. */
  readonly member: { readonly name: string; readonly email: string } | null;
};

/** Locks a parcel; its member's row before it, so that nobody leaves while something is written to him. */
export async function holdFee(tx: Connection, shipmentId: string): Promise<HeldFee | undefined> {
  const isIt = eq(shipments.shipmentId, shipmentId);
  const whose = tx.select({ memberId: shipments.memberId }).from(shipments).where(isIt);
  const [member] = await tx
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(inArray(members.memberId, whose))
    .for('key share');
  const [row] = await tx.select(HELD).from(shipments).where(isIt).for('no key update');
  if (member === undefined || row === undefined) return undefined;
  const { fee, paymentType, paymentStatus, payUntil, withdrawnAt, ...parcel } = row;
  const { name, email } = member;
  return {
    ...parcel,
    fee: { fee: yen(fee), paymentType, paymentStatus, payUntil, isWithdrawn: withdrawnAt !== null },
    at: await momentOf(tx),
    member: name === null || email === null ? null : { name, email },
  };
}

const HELD = {
  shipmentId: shipments.shipmentId,
  memberId: shipments.memberId,
  fee: shipments.fee,
  paymentType: shipments.paymentType,
  paymentStatus: shipments.paymentStatus,
  payUntil: shipments.payUntil,
  withdrawnAt: shipments.withdrawnAt,
};

/** Asked for once the lock was given, for which one may have waited long. */
async function momentOf(tx: Connection): Promise<Date> {
  const { rows } = await tx.execute<{ ms: string }>(sql`select extract(epoch from ${MOMENT}) * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}
