import type { PaymentType } from '#lib/contract/enums.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeePayment,
  type FeeDecision,
  type FeeEntry,
  type FeeRefundEntry,
  type FeeRefundResult,
  type FeePaymentSession,
  recordFeeRefund,
  startFeePayment,
  settleFee,
  type Fee,
} from '#backend/domain/shipments/fee-payment.ts';
import type { InTransaction } from '../ports.ts';
import type { ShipmentEvent } from './ports.ts';
import type { ShipmentStores } from './shipment-services.ts';

/** Writes what happens to a shipping fee. */
export type ShippingFeeWriter = {
  /** Starts a payment session for the fee. If one is open, the payment deadline is only extended. */
  startPayment(
    shipmentId: string,
    session: FeePaymentSession,
  ): Promise<'opened' | 'closedBefore' | 'payTimeOver'>;
  /**
   * Books a captured payment once, however often and in whatever order it is reported. A late payment becomes
   * refundable.
   */
  settle(
    shipmentId: string,
    capture: Capture,
    paymentType: PaymentType,
  ): Promise<'settled' | 'refundDue' | 'known' | 'wrongSum' | 'unknownOrder'>;
  /**
   * Ends a payment session without payment (`null`: all of them): the fee is unpaid again unless another session is
   * open.
   */
  recordUnpaid(shipmentId: string, redirectId: string | null): Promise<void>;
  /** Books a refund that the provider confirmed. */
  recordRefund(shipmentId: string, refund: Capture): Promise<FeeRefundResult>;
};

export const createShippingFeeWriter = (inTransaction: InTransaction<ShipmentStores>): ShippingFeeWriter => ({
  startPayment: async (shipmentId, session) =>
    (await decideLocked(inTransaction, shipmentId, async (_stores, { fee, at }) =>
      startFeePayment(fee, session, at),
    )) ?? 'closedBefore',

  settle: async (shipmentId, capture, paymentType) =>
    (await decideLocked(inTransaction, shipmentId, async ({ fees }, { fee }) => {
      const accounted = await fees.captureOf(shipmentId, capture);
      const decision = settleFee(fee, { capture, paymentType, accounted });
      return { ...decision, payment: capture, paymentType };
    })) ?? 'unknownOrder',

  recordUnpaid: async (shipmentId, redirectId) => {
    await decideLocked(inTransaction, shipmentId, async ({ fees }, { fee }) =>
      endFeePayment(fee, { hasOtherSession: await fees.hasOtherSession(shipmentId, redirectId) }),
    );
  },

  recordRefund: async (shipmentId, refund) =>
    (await decideLocked(inTransaction, shipmentId, async ({ fees }, { fee }) => {
      const decision = recordFeeRefund(fee, await fees.refundOf(shipmentId, refund));
      return { ...decision, payment: refund, paymentType: fee.paymentType };
    })) ?? 'unknownOrder',
});

/** A decision with the payment it books and that payment's type. */
type PaymentDecision<Answer> = FeeDecision<Answer> & {
  readonly payment?: Capture;
  readonly paymentType?: PaymentType | null;
};

type Decide<Answer> = (stores: ShipmentStores, locked: LockedFee) => Promise<PaymentDecision<Answer>>;

/** Locks a shipment, decides about its fee and writes the result. Undefined: no such shipment. */
const decideLocked = <Answer>(
  inTransaction: InTransaction<ShipmentStores>,
  shipmentId: string,
  decide: Decide<Answer>,
): Promise<Answer | undefined> =>
  inTransaction(async (stores) => {
    const locked = await stores.fees.lock(shipmentId);
    if (locked === undefined) return undefined;
    const decision = await decide(stores, locked);
    await write(stores, locked, decision);
    return decision.answer;
  });

async function write(
  stores: ShipmentStores,
  locked: LockedFee,
  decision: PaymentDecision<unknown>,
): Promise<void> {
  const { after, entry, payment, paymentType = null } = decision;
  const { shipmentId } = locked;
  if (after === null) return;
  if (entry === null || payment === undefined) return stores.fees.change(shipmentId, after);
  await stores.fees.book(locked, after, { entry, payment, event: eventOf(entry) });
  if (entry.kind === 'capture' && entry.to === 'shipping') return stores.emails.requested(shipmentId);
  await writeRefundEmail(stores, locked, { entry, paymentType });
}

function eventOf(entry: FeeEntry): ShipmentEvent {
  if (entry.kind === 'refund') return 'refunded';
  return entry.to === 'shipping' ? 'paid' : 'refundDue';
}

type RefundEmailParams = { readonly entry: FeeRefundEntry; readonly paymentType: PaymentType | null };

/** Sends the email about a refund that is due or done. Deleted accounts get none. */
async function writeRefundEmail(
  { outbox }: ShipmentStores,
  { shipmentId, memberId, member, fee }: LockedFee,
  { entry, paymentType }: RefundEmailParams,
): Promise<void> {
  if (member === null) return;
  const message = {
    kind: 'feeRefund',
    name: member.name,
    shipmentId,
    fee: fee.fee,
    paymentType,
    reason: entry.reason,
    isDone: entry.kind === 'refund',
  } as const;
  await outbox.add({ to: member.email, message, memberId });
}

/** A locked shipment with the data of its fee and the recipient of its emails. */
export type LockedFee = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly fee: Fee;
  /** Read after the lock was granted. */
  readonly at: Date;
  /** Null if the member's account was deleted. */
  readonly member: { readonly name: string; readonly email: string } | null;
};

export type FeeBooking = { readonly entry: FeeEntry; readonly payment: Capture };
