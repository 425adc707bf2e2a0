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
} from '#backend/domain/shipments/fee.ts';
import type { InTransaction } from '../ports.ts';
import type { LockedFee, ShipmentEvent } from './ports.ts';
import type { ShipmentStores } from './shipment-services.ts';

/** What a fee becomes while it is paid, and after. */
export type ShippingFeeWriter = {
  /** A trip to pay the fee begins. Begun already: the time to pay may only grow. */
  startPayment(
    shipmentId: string,
    session: FeePaymentSession,
  ): Promise<'opened' | 'closedBefore' | 'payTimeOver'>;
  /** The fee was captured. However often, in whatever order: accounted for once; too late, the money goes back. */
  settle(
    shipmentId: string,
    capture: Capture,
    paymentType: PaymentType,
  ): Promise<'settled' | 'refundDue' | 'known' | 'wrongSum' | 'unknownOrder'>;
  /**
   * Nothing came of a trip, or of any, where none is named: the fee can be paid in another way, unless that is just
   * being done on another one.
   */
  recordUnpaid(shipmentId: string, redirectId: string | null): Promise<void>;
  /** The provider has confirmed the refund of a fee. */
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

/** With the payment that it is about, where yen move, and how that was made. */
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

/** To the member whose payment of a fee is to be refunded, or was. Members who have left get none. */
async function writeRefundEmail(
  { outbox }: ShipmentStores,
  { shipmentId, memberId, member, fee }: LockedFee,
  { entry, paymentType }: RefundEmailParams,
): Promise<void> {
  if (member === null) return;
  const letter = {
    kind: 'feeRefund',
    name: member.name,
    shipmentId,
    fee: fee.fee,
    paymentType,
    reason: entry.reason,
    isDone: entry.kind === 'refund',
  } as const;
  await outbox.add({ to: member.email, message: letter, memberId });
}
