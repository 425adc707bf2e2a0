import { eq } from 'drizzle-orm';
import type { FeeDesk } from '#backend/actions/payments/ports.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeeTrip,
  type FeeDecision,
  type FeeEntry,
  noteFeeRefund,
  openFee,
  settleFee,
} from '#backend/domain/shipping/fee.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import type { Connection, Database } from '../database.ts';
import { undisturbed } from '../members/undisturbed.ts';
import { shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { captureOf, refundOf, writeBooks } from './fees/books.ts';
import { isOnAnother } from './fees/other-trip.ts';
import { type HeldFee, holdFee } from './fees/hold-fee.ts';
import { queueFeeRefund } from './fees/refund-letter.ts';
import { changeParcel, type Deed } from './history.ts';
import { queueParcelRequested } from './letters.ts';

/** The money of parcels: what a fee becomes while it is paid, and after. */
export const feeDesk = (db: Database): FeeDesk => ({
  open: (shipmentId, trip) =>
    atDesk(db, { shipmentId, nowhere: 'closedBefore' as const }, async (_tx, { fee, at }) =>
      openFee(fee, trip, at),
    ),

  settle: (shipmentId, capture, paymentType) =>
    atDesk(db, { shipmentId, nowhere: 'unknownOrder' as const }, async (tx, { fee }) => {
      const accounted = await captureOf(tx, shipmentId, capture);
      const decision = settleFee(fee, { capture, paymentType, accounted });
      return { ...decision, payment: capture, paymentType };
    }),

  noteUnpaid: async (shipmentId, redirectId) => {
    await atDesk(db, { shipmentId, nowhere: null }, async (tx, { fee }) =>
      endFeeTrip(fee, { isOnAnother: await isOnAnother(tx, shipmentId, redirectId) }),
    );
  },

  noteRefund: (shipmentId, refund) =>
    atDesk(db, { shipmentId, nowhere: 'unknownOrder' as const }, async (tx, { fee }) => {
      const decision = noteFeeRefund(fee, await refundOf(tx, shipmentId, refund));
      return { ...decision, payment: refund, paymentType: fee.paymentType };
    }),
});

/** With the payment that it is about, where yen move, and how that was made. */
type Decided<Answer> = FeeDecision<Answer> & {
  readonly payment?: Capture;
  readonly paymentType?: PaymentType | null;
};

type About<Answer> = { readonly shipmentId: string; readonly nowhere: Answer };

/** Holds a parcel while it is decided about its fee, and writes what became of it: all, or nothing. */
async function atDesk<Answer>(
  db: Database,
  { shipmentId, nowhere }: About<Answer>,
  decide: (tx: Connection, held: HeldFee) => Promise<Decided<Answer>>,
): Promise<Answer> {
  if (!isUuid(shipmentId)) return nowhere;
  const serve = async (tx: Connection) => {
    const held = await holdFee(tx, shipmentId);
    if (held === undefined) return nowhere;
    const decided = await decide(tx, held);
    await write(tx, held, decided);
    return decided.answer;
  };
  // Whatever the server's settings: what was committed while somebody waited for a lock is seen after it.
  return undisturbed(() => db.transaction(serve, { isolationLevel: 'read committed' }));
}

async function write(tx: Connection, held: HeldFee, decided: Decided<unknown>): Promise<void> {
  const { after, entry, payment, paymentType = null } = decided;
  if (after === null) return;
  const { shipmentId, at } = held;
  const { fee: _fee, isWithdrawn: _isWithdrawn, ...change } = after;
  if (entry === null || payment === undefined) {
    await tx.update(shipments).set(change).where(eq(shipments.shipmentId, shipmentId));
    return;
  }
  await changeParcel(tx, shipmentId, { ...change, deed: deedOf(entry) });
  await writeBooks(tx, { shipmentId, entry, payment, at });
  if (entry.kind === 'capture' && entry.to === 'shipping') return queueParcelRequested(tx, shipmentId);
  await queueFeeRefund(tx, held, { entry, paymentType });
}

function deedOf(entry: FeeEntry): Deed {
  if (entry.kind === 'refund') return 'refunded';
  return entry.to === 'shipping' ? 'paid' : 'refundDue';
}
