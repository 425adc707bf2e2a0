import type { PaymentType } from '#lib/contract/enums.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeeTrip,
  type FeeDecision,
  type FeeEntry,
  type FeeGoesBack,
  type FeeRefundNoted,
  type FeeTrip,
  noteFeeRefund,
  openFee,
  settleFee,
} from '#backend/domain/shipments/fee.ts';
import type { InTransaction } from '../ports.ts';
import type { LockedFee, ShipmentEvent } from './ports.ts';
import type { ShipmentStores } from './shipment-services.ts';

/** What a fee becomes while it is paid, and after. */
export type FeeDesk = {
  /** A trip to pay the fee begins. Begun already: the time to pay may only grow. */
  open(shipmentId: string, trip: FeeTrip): Promise<'opened' | 'closedBefore' | 'payTimeOver'>;
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
  noteUnpaid(shipmentId: string, redirectId: string | null): Promise<void>;
  /** The provider has confirmed the refund of a fee. */
  noteRefund(shipmentId: string, refund: Capture): Promise<FeeRefundNoted>;
};

export const feeDesk = (inTransaction: InTransaction<ShipmentStores>): FeeDesk => ({
  open: async (shipmentId, trip) =>
    (await decided(inTransaction, shipmentId, async (_stores, { fee, at }) => openFee(fee, trip, at))) ??
    'closedBefore',

  settle: async (shipmentId, capture, paymentType) =>
    (await decided(inTransaction, shipmentId, async ({ fees }, { fee }) => {
      const accounted = await fees.captureOf(shipmentId, capture);
      const decision = settleFee(fee, { capture, paymentType, accounted });
      return { ...decision, payment: capture, paymentType };
    })) ?? 'unknownOrder',

  noteUnpaid: async (shipmentId, redirectId) => {
    await decided(inTransaction, shipmentId, async ({ fees }, { fee }) =>
      endFeeTrip(fee, { isOnAnother: await fees.hasOtherSession(shipmentId, redirectId) }),
    );
  },

  noteRefund: async (shipmentId, refund) =>
    (await decided(inTransaction, shipmentId, async ({ fees }, { fee }) => {
      const decision = noteFeeRefund(fee, await fees.refundOf(shipmentId, refund));
      return { ...decision, payment: refund, paymentType: fee.paymentType };
    })) ?? 'unknownOrder',
});

/** With the payment that it is about, where yen move, and how that was made. */
type Decided<Answer> = FeeDecision<Answer> & {
  readonly payment?: Capture;
  readonly paymentType?: PaymentType | null;
};

type Decide<Answer> = (stores: ShipmentStores, locked: LockedFee) => Promise<Decided<Answer>>;

/** Locks a shipment, decides about its fee and writes the result. Undefined: no such shipment. */
const decided = <Answer>(
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

async function write(stores: ShipmentStores, locked: LockedFee, decision: Decided<unknown>): Promise<void> {
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

type Refunded = { readonly entry: FeeGoesBack; readonly paymentType: PaymentType | null };

/** To the member whose payment of a fee is to be refunded, or was. Members who have left get none. */
async function writeRefundEmail(
  { outbox }: ShipmentStores,
  { shipmentId, memberId, member, fee }: LockedFee,
  { entry, paymentType }: Refunded,
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
  await outbox.add({ to: member.email, letter, memberId });
}
