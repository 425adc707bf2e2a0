import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { LoginSession } from '#backend/domain/members/login-session.ts';
import type { MemberNote } from '#backend/domain/members/note.ts';
import type { Suspension } from '#backend/domain/members/suspension.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { Paged } from '../ports.ts';
import { type ActionOf, type NotFound } from '../staff/operator-action.ts';
import type { ListedShipment } from '../shipments/shipment-records.ts';
import type { OrderSummary } from '#backend/persistence/orders/order-list.ts';
import type { RefundRecord } from '#backend/persistence/refunds/refund-records.ts';
import { memberDetails, type MemberRecord } from '#backend/persistence/members/member-records.ts';
import { lockMember } from '#backend/persistence/members/member-store.ts';
import { insertNote } from '#backend/persistence/members/note-store.ts';

/** An email that is queued, or was sent. */
export type MemberEmail = { readonly kind: EmailKind; readonly madeAt: Date; readonly sentAt: Date | null };

/** A refund of an order or of a shipment's fee. */
export type MemberRefund = RefundRecord & {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
};

/** Everything of a member; of long lists the latest items. */
export type MemberDetails = MemberRecord & {
  readonly card: { readonly brand: string; readonly lastFour: string; readonly expiry: string } | null;
  readonly logins: readonly LoginSession[];
  readonly suspensions: readonly Suspension[];
  readonly notes: readonly MemberNote[];
  readonly orderList: Paged<OrderSummary>;
  readonly shipmentList: Paged<ListedShipment>;
  /** Without void ones. */
  readonly prizeList: Paged<PrizeView>;
  readonly refundList: readonly MemberRefund[];
  readonly emailList: Paged<MemberEmail>;
};

/** Shows everything of a member. Every call is recorded, also without a result. */
export const showMember = (
  db: Database,
  memberId: string,
  actionOf: ActionOf,
): Promise<MemberDetails | undefined> =>
  inTransaction(db, async (tx) => {
    const details = await memberDetails(tx, memberId);
    await recordAction(
      tx,
      actionOf(details === undefined ? { memberId: null, sought: memberId } : { memberId }),
    );
    return details;
  });

type NewNote = { readonly memberId: string; readonly text: string; readonly dryRun: boolean };

/** Adds a note. Its text is personal data: the operator log has only its id, and it is deleted with the account. */
export const addMemberNote = (
  db: Database,
  { memberId, text, dryRun }: NewNote,
  actionOf: ActionOf,
): Promise<MemberNote | NotFound> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) return { refusal: 'notFound' };
    const note = await insertNote(tx, { memberId, text, author: actionOf({}).operator });
    await recordAction(tx, actionOf({ memberId, noteId: note.noteId }));
    return note;
  });
