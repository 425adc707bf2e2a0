import type { Carrier, PaymentStatus, ShippingStatus } from '#lib/contract/enums.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { Fee, FeeEntry, FeeSettlement, OpenFeeRefund } from '#backend/domain/shipments/fee.ts';
import type { RequestedPrize } from '#backend/domain/shipments/eligibility.ts';
import type { Address, ShipmentView, ShipmentSummary } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { ShipmentToSend } from '#backend/domain/shipments/b2-csv.ts';
import type { IdRange } from '#backend/domain/operations/lookup.ts';
import type { CsvRowError, CsvRow } from '#backend/domain/shipments/csv-rows.ts';
import type { Page, Paged } from '../ports.ts';

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
  readonly at: Date;
};

/** An event in a shipment's history, with or without a change of its status. */
export type ShipmentEvent =
  'paid' | 'addressChanged' | 'withdrawn' | 'lapsed' | 'refundDue' | 'refunded' | 'toldOtherwise';

export type ShipmentMove = {
  readonly from: ShippingStatus;
  readonly to: Exclude<ShippingStatus, 'START'>;
  readonly event?: ShipmentEvent;
};

/** A shipment handed to a carrier, with the number the carrier gave it. */
export type CarrierHandover = {
  readonly shipmentId: string;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
};

/** Shipments as they are written. Every method adds its lines of history. */
export type ShipmentWriter = {
  /** Locks shipments in the order of their ids, so that two transactions wait for each other in one direction only. */
  lock(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, LockedShipment>>;
  /** A shipment in START that holds these prizes, which are locked; `payTimeMs` null: nothing is to be paid. */
  add(shipment: NewShipment): Promise<string>;
  changeAddress(shipmentId: string, address: Address): Promise<void>;
  /** Address changes of the last hour. */
  recentAddressChanges(shipmentId: string): Promise<number>;
  /** Its prizes wait again: an order none of whose prizes is in a shipment any more has none. */
  withdraw(shipmentId: string, event: 'withdrawn' | 'lapsed'): Promise<void>;
  /** Moves those that are in `from`. */
  move(shipmentIds: readonly string[], move: ShipmentMove): Promise<void>;
  /** WAITING to SHIPSTART. False: another shipment was given one of the numbers meanwhile, and nothing is written. */
  handOver(handovers: readonly CarrierHandover[]): Promise<boolean>;
  /** Those of them whose number is another shipment's, until that is delivered and for some time after. */
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

export type EarlierRequest = {
  readonly shipmentId: string;
  readonly wonPrizeIds: readonly string[];
  readonly fee: Yen;
  readonly address: Address | null;
};

/** Reads what decides whether prizes can be sent. */
export type ShipmentRequests = {
  /** Locks the member. False: they have left. New orders of the member need not wait for this lock. */
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

/** A locked shipment, as far as its fee goes, and whom its emails go to. */
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

/** The money of shipments. */
export type ShippingFees = {
  /** Locks a shipment; its member's row before it, so that they cannot leave while an email is written to them. */
  lock(shipmentId: string): Promise<LockedFee | undefined>;
  /** How a payment was booked before, whatever it was for. */
  captureOf(shipmentId: string, payment: Capture): Promise<FeeSettlement['accounted']>;
  /** A payment of this shipment that is to be refunded, or was. */
  refundOf(shipmentId: string, payment: Capture): Promise<OpenFeeRefund | undefined>;
  /** Whether the fee is being paid in another payment session than this one. */
  hasOtherSession(shipmentId: string, redirectId: string | null): Promise<boolean>;
  change(shipmentId: string, after: Fee): Promise<void>;
  /** The same, with the ledger and a line of history. */
  book(locked: LockedFee, after: Fee, booking: FeeBooking & { readonly event: ShipmentEvent }): Promise<void>;
};

/** Emails about shipments, written to the outbox. Members who have left get none. */
export type ShipmentEmails = {
  requested(shipmentId: string): Promise<void>;
  addressChanged(shipmentId: string): Promise<void>;
  /** Written before the prizes leave the shipment. */
  expired(shipmentId: string): Promise<void>;
  /** Once it is sent, the shipment goes to COMPLETEMAIL. */
  shipped(shipmentId: string): Promise<void>;
  /** Deletes such emails that are not sent yet, where an operator has informed the member. */
  withdrawShipped(shipmentIds: readonly string[]): Promise<void>;
};

/** Prizes whose storage ends soon. */
export type StorageReminders = {
  /** Locks a member. Undefined: they have left. */
  lockMember(memberId: string): Promise<{ readonly to: string; readonly name: string } | undefined>;
  /** Marks all that is due to a member as reminded. */
  markReminded(memberId: string): Promise<readonly DueReminder[]>;
  /** Marks what is due to a member who has left, so that it is not read again. */
  skip(memberId: string): Promise<void>;
};

export type DueReminder = { readonly drawId: string; readonly drawTitle: string; readonly keptUntil: Date };

export type CsvEncoding = 'utf8' | 'sjis';

export type CsvReadResult =
  { readonly rows: readonly CsvRow[] } | { readonly problems: readonly CsvRowError[] };

/** CSV files as spreadsheets and carriers exchange them. */
export type CsvFiles = {
  /** The characters that cannot be written in this encoding, each once. */
  unwritable(text: string, encoding: CsvEncoding): readonly string[];
  /** Characters that the encoding lacks become 〓. */
  write(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array;
  read(bytes: Uint8Array, encoding: CsvEncoding | 'auto'): Promise<CsvReadResult>;
};

/** Reads the shipments for CSV files. */
export type CsvShipments = {
  /** Accepted shipments, first accepted first, and their total number. */
  waiting(atMost: number): Promise<{ readonly total: number; readonly shipments: readonly ShipmentToSend[] }>;
  /** For each range of ids the shipments in it, two at most. */
  within(ranges: readonly IdRange[]): Promise<readonly (readonly string[])[]>;
};
