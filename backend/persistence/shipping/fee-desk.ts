import { eq, sql } from 'drizzle-orm';
import type { FeeDesk } from '#backend/actions/payments/ports.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  endFeeTrip,
  type FeeDecision,
  noteFeeRefund,
  openFee,
  settleFee,
} from '#backend/domain/shipping/fee.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import type { Connection, Database } from '../database.ts';
import { outboxStore } from '../members/outbox-store.ts';
import { undisturbed } from '../members/undisturbed.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { captureOf, refundOf, writeBooks } from './fee-books.ts';
import { feeLetter } from './fee-letter.ts';
import { type HeldFee, holdFee } from './hold-fee.ts';

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

  noteUnpaid: async (shipmentId) => {
    await atDesk(db, { shipmentId, nowhere: null }, async (_tx, { fee }) => endFeeTrip(fee));
  },

  noteRefund: (shipmentId, refund) =>
    atDesk(db, { shipmentId, nowhere: 'unknownOrder' as const }, async (tx, { fee }) => {
      const decision = noteFeeRefund(fee, await refundOf(tx, shipmentId, refund));
      return { ...decision, payment: refund, paymentType: fee.paymentType };
    }),
});

/** With the payment that it is about, where yen move. */
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
  return undisturbed(() =>
    db.transaction(async (tx) => {
      const held = await holdFee(tx, shipmentId);
      if (held === undefined) return nowhere;
      const decided = await decide(tx, held);
      await write(tx, held, decided);
      return decided.answer;
    }),
  );
}

async function write(tx: Connection, held: HeldFee, decided: Decided<unknown>): Promise<void> {
  const { after, entry, payment, paymentType = null } = decided;
  if (after === null) return;
  const { shipmentId, memberId, at, member } = held;
  const { paymentStatus, payUntil } = after;
  const deed = paymentStatus === held.fee.paymentStatus ? undefined : DEEDS[paymentStatus];
  await tx
    .update(shipments)
    .set({
      ...{ paymentStatus, payUntil, paymentType: after.paymentType },
      ...(deed === undefined ? {} : { moves: sql`${shipments.moves} + 1` }),
    })
    .where(eq(shipments.shipmentId, shipmentId));
  if (deed !== undefined) await addDeed(tx, held, deed);
  if (entry === null || payment === undefined) return;
  await writeBooks(tx, { shipmentId, entry, payment, at });
  const letter = feeLetter(held, { after, entry, paidBy: paymentType });
  if (letter !== undefined && member !== null)
    await outboxStore(tx).add({ to: member.email, letter, memberId });
}

/** What of it belongs to a parcel's history. */
const DEEDS: Partial<Record<HeldFee['fee']['paymentStatus'], string>> = {
  CAPTURED: 'paid',
  REFUNDED: 'refunded',
};

async function addDeed(tx: Connection, held: HeldFee, deed: string): Promise<void> {
  const { shipmentId, status, moves, at } = held;
  await tx.insert(shipmentMoves).values({ shipmentId, step: moves + 1, from: status, to: status, deed, at });
}
