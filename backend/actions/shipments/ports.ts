import type { Carrier, PaymentStatus, Resolution, ShippingStatus } from '#lib/contract/enums.ts';
import type { Email } from '#backend/domain/emails.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Capture, KeptPayment } from '#backend/domain/orders/order.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import type { Fee, FeeSettlement } from '#backend/domain/shipments/fee-payment.ts';
import type { FeeRefundChange, KnownFeeRefund } from '#backend/domain/refunds/fee-refunds.ts';
import type { ProblemReport, ProblemState } from '#backend/domain/shipments/problems.ts';
import type { RequestedPrize } from '#backend/domain/shipments/eligibility.ts';
import type {
  Address,
  PackedVariant,
  ShipmentView,
  ShipmentSummary,
} from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { ShipmentToSend } from '#backend/domain/shipments/b2-csv.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { CsvEncoding, CsvReadResult } from '#backend/domain/shipments/csv-rows.ts';
import type { PackedPrize, WhichWaiting } from './packing.ts';
import type { Page, Paged } from '../ports.ts';
import type { ShipmentMove, CarrierHandover } from './fulfilment.ts';
import type { EarlierRequest } from './request.ts';
import type { LockedFee, FeeBooking } from './shipping-fees.ts';
import type { DueReminder } from './remind.ts';

/** Shipments as their members see them, without withdrawn ones and those of other members. */
export type ShipmentStore = {
  /** Newest first; with `drawId` only those that contain prizes of that draw. */
  list(
    memberId: string,
    which: Page & { readonly drawId: string | undefined },
  ): Promise<Paged<ShipmentSummary>>;
  view(memberId: string, shipmentId: string): Promise<ShipmentView | undefined>;
  /** Whether the shipment belongs to the member, withdrawn or not. */
  isOf(memberId: string, shipmentId: string): Promise<boolean>;
  /** Shipments whose fee was not paid in time, oldest first. */
  unpaid(atMost: number): Promise<readonly string[]>;
};

/** A shipment that the transaction has locked. */
export type LockedShipment = {
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly fee: Yen;
  readonly paymentStatus: PaymentStatus;
  readonly payUntil: Date | null;
  readonly isWithdrawn: boolean;
  /** Null if the member's account was deleted. */
  readonly address: Address | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly problem: ProblemState['problem'];
  readonly resolution: ProblemState['resolution'];
  /** Until when a returned shipment is kept. */
  readonly returnKeptUntil: Date | null;
  /** The shipment that this one follows up. */
  readonly parentId: string | null;
  readonly isPacked: boolean;
  /** The number of its history rows, which every change increases. */
  readonly version: number;
  /** A dispute of its fee, or of an order of its prizes, holds it. */
  readonly isHeld: boolean;
  readonly at: Date;
};

/** An event in a shipment's history, with or without a change of its status. */
export type ShipmentEvent =
  | (
      | 'paid'
      | 'addressChanged'
      | 'withdrawn'
      | 'lapsed'
      | 'refundDue'
      | 'refunded'
      | 'refundWithdrawn'
      | 'toldOtherwise'
      | 'renumbered'
    )
  | 'addressCorrected'
  /** Its prizes were packed, or that was taken back. */
  | ('packed' | 'unpacked')
  | ProblemEvent;

/**
 * A problem was reported, `cleared`, or decided; `reopened`: the shipment that followed was withdrawn. `closed`: it
 * was refunded or given up.
 */
export type ProblemEvent =
  | ('returned' | 'lost' | 'damaged' | 'cleared' | 'reopened')
  | ('resent' | 'exchanged' | 'closedRefunded' | 'closedGivenUp');

/** The problems of shipments that were handed over, and the shipments that follow them up. Adds lines of history. */
export type AfterSales = {
  /** The prizes in the shipment that did not go on into another one. Locks them. */
  lockContents(shipmentId: string): Promise<readonly string[]>;
  /** Those of the prizes, which are locked, whose tickets are refunded. */
  refundedAmong(wonPrizeIds: readonly string[]): Promise<readonly string[]>;
  /** Money was paid for these prizes, and none is refunded: neither one of their tickets nor goodwill for their orders. */
  isMoneyOwed(wonPrizeIds: readonly string[]): Promise<boolean>;
  /** `keptMs`: how long a returned shipment is kept. */
  report(shipmentId: string, report: ProblemReport, keptMs: number): Promise<void>;
  /** It was no problem. */
  clear(shipmentId: string): Promise<void>;
  resolve(shipmentId: string, resolution: Resolution): Promise<void>;
  /** Adds a shipment in START and moves the prizes into it, which are locked. */
  addFollowUp(followUp: FollowUp): Promise<string>;
};

export type FollowUp = {
  readonly parentId: string;
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly fee: Yen;
  /** Null if there is no fee. */
  readonly payUntil: Date | null;
};

/** Shipments as they are written. Every method adds its lines of history. */
export type ShipmentWriter = {
  /** Locks shipments in the order of their ids, so that two transactions wait for each other in one direction only. */
  lock(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, LockedShipment>>;
  /** Adds a shipment in START for prizes that are locked; `payTimeMs` null: there is no fee. */
  add(shipment: NewShipment): Promise<string>;
  changeAddress(
    shipmentId: string,
    address: Address,
    event: 'addressChanged' | 'addressCorrected',
  ): Promise<void>;
  /** `false`: another shipment was given the number meanwhile; nothing is written. */
  renumber(handover: CarrierHandover): Promise<boolean>;
  /** Address changes of the last hour. */
  recentAddressChanges(shipmentId: string): Promise<number>;
  /** The shipment with the one that it follows up: both are locked before it is withdrawn. */
  withParent(shipmentId: string): Promise<readonly string[]>;
  /**
   * Returns the prizes to storage, or to the shipment that this one follows up, whose problem is open again. An order
   * without prizes in a shipment is no longer marked as shipped.
   */
  withdraw(shipmentId: string, event: 'withdrawn' | 'lapsed'): Promise<void>;
  /** Records that a shipment in WAITING is packed, or is not. */
  pack(shipmentId: string, isPacked: boolean): Promise<void>;
  /** Records which variants were packed. `false`: one is of no prize in the shipments; nothing is written. */
  recordVariants(shipmentIds: readonly string[], variants: readonly PackedVariant[]): Promise<boolean>;
  forgetVariants(shipmentIds: readonly string[]): Promise<void>;
  /** Moves the shipments whose status is `from`. */
  move(shipmentIds: readonly string[], move: ShipmentMove): Promise<void>;
  /** WAITING to SHIPSTART. `false`: another shipment was given one of the numbers meanwhile; nothing is written. */
  handOver(handovers: readonly CarrierHandover[]): Promise<boolean>;
  /** The shipments whose tracking number belongs to another one; a number is free again some time after delivery. */
  numbersTaken(handovers: readonly CarrierHandover[]): Promise<readonly string[]>;
};

type NewShipment = {
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly fee: Yen;
  readonly requestKey: string;
  readonly payTimeMs: number | null;
};

/** Reads what decides whether prizes can be sent. */
export type ShipmentRequests = {
  /** Locks the member without delaying their new orders. `false`: the member has left. */
  lockMember(memberId: string): Promise<boolean>;
  /** The shipment that was requested under this key. */
  earlier(memberId: string, requestKey: string): Promise<EarlierRequest | undefined>;
  isDraw(drawId: string): Promise<boolean>;
  /**
   * Locks the orders of a member's prizes, then the prizes, as a refund does. Returns those of an order that was
   * played and not refunded, and the time at which they were read.
   */
  lockPrizes(
    memberId: string,
    wonPrizeIds: readonly string[],
  ): Promise<{ readonly prizes: readonly RequestedPrize[]; readonly at: Date }>;
};

/** The fees of shipments, and their bookings. */
export type ShippingFees = {
  /** Locks the member's row, then the shipment, so that the member cannot leave while an email to them is queued. */
  lock(shipmentId: string): Promise<LockedFee | undefined>;
  /** How a payment was booked before, for this shipment or another. */
  captureOf(shipmentId: string, payment: Capture): Promise<FeeSettlement['accounted']>;
  /** The payment that was booked as shipping income. */
  keptPayment(shipmentId: string): Promise<KeptPayment | undefined>;
  /** Refunds of that payment that were not withdrawn. */
  earlierRefunds(shipmentId: string): Promise<readonly EarlierRefund[]>;
  findRefund(shipmentId: string, refundId: string): Promise<KnownFeeRefund | undefined>;
  /** Whether another payment session of the fee is open. */
  hasOtherSession(shipmentId: string, redirectId: string | null): Promise<boolean>;
  change(shipmentId: string, after: Fee): Promise<void>;
  /** Changes the fee and writes the ledger entry and a row of history. */
  book(locked: LockedFee, after: Fee, booking: FeeBooking & { readonly event: ShipmentEvent }): Promise<void>;
  /** Writes a refund that is due, done or withdrawn, with its ledger entry and a row of history. */
  changeRefund(
    locked: LockedFee,
    after: Fee,
    booking: { readonly change: FeeRefundChange; readonly event: ShipmentEvent },
  ): Promise<void>;
  recordAction(act: OperatorAction): Promise<void>;
};

/** Queues emails about problems of shipments and what follows. Deleted accounts get none. */
export type AfterSalesEmails = {
  /** A problem was reported. */
  problemReported(shipmentId: string): Promise<void>;
  /** A problem was closed without another shipment. */
  problemClosed(shipmentId: string): Promise<void>;
  /** Another shipment follows. */
  followUpAdded(shipmentId: string): Promise<void>;
};

/** Queues emails about corrections and storage. Deleted accounts get none. */
export type CorrectionEmails = {
  /** An email that is about no single shipment. */
  toMember(memberId: string, write: (name: string) => Email): Promise<void>;
  /** The tracking number was corrected. If the email with the former one waits, it is replaced instead. */
  renumbered(shipmentId: string): Promise<void>;
  /** An operator corrected the address. */
  addressCorrected(shipmentId: string): Promise<void>;
};

/** Queues emails about shipments. Deleted accounts get none. */
export type ShipmentEmails = AfterSalesEmails &
  CorrectionEmails & {
    requested(shipmentId: string): Promise<void>;
    addressChanged(shipmentId: string): Promise<void>;
    /** Called before the prizes leave the shipment, because the email names their number. */
    expired(shipmentId: string): Promise<void>;
    /** After this email is sent, the shipment's status becomes COMPLETEMAIL. */
    shipped(shipmentId: string): Promise<void>;
    /** Deletes unsent emails, because an operator has informed the member. */
    withdrawShipped(shipmentIds: readonly string[]): Promise<void>;
  };

/** Prizes whose storage ends soon. */
export type StorageReminders = {
  /** Locks a member. `undefined`: they have left. */
  lockMember(memberId: string): Promise<{ readonly to: string; readonly name: string } | undefined>;
  /** Marks the due prizes of a member as reminded and returns them. */
  markReminded(memberId: string): Promise<readonly DueReminder[]>;
  /** Marks the due prizes of a member who has left, so that they are not read again. */
  markUnreachable(memberId: string): Promise<void>;
};

/** CSV files as spreadsheets and carriers exchange them. */
export type CsvFiles = {
  /** The characters that the encoding lacks, each once. */
  unwritable(text: string, encoding: CsvEncoding): readonly string[];
  /** Characters that the encoding lacks become 〓. */
  write(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array;
  /** Rows without a byte order mark, to be sent piece by piece. */
  text(rows: readonly (readonly string[])[]): string;
  /** `maxLines`: more than a file of shipments has. */
  read(bytes: Uint8Array, encoding: CsvEncoding | 'auto', maxLines?: number): Promise<CsvReadResult>;
};

/** Reads the shipments for CSV files. */
export type CsvShipments = {
  /** Accepted shipments, first accepted first, and their total number. */
  waiting(
    which: WhichWaiting,
  ): Promise<{ readonly total: number; readonly shipments: readonly ShipmentToSend[] }>;
  /** The prizes of each shipment, equal ones together. */
  contentsOf(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, readonly PackedPrize[]>>;
  /** For each range of ids the shipments in it, two at most. */
  within(ranges: readonly IdRange[]): Promise<readonly (readonly string[])[]>;
};
