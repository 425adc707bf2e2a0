import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LabelLines } from '#backend/domain/shipments/b2-csv.ts';
import type { DeliverySlot } from '#lib/contract/enums.ts';
import { gifts } from './gifts.ts';
import { ofMember } from './members.ts';
import { listIndexes, taskIndexes } from './shipment-tasks.ts';
import {
  carrierEnum,
  paymentStatusEnum,
  paymentTypeEnum,
  pauseReasonEnum,
  resolutionEnum,
  returnReasonEnum,
  shipmentProblemEnum,
  shippingMethodEnum,
  shippingStatusEnum,
  timestamptz,
} from './enums.ts';

/**
 * When a shipment came to its end, as far as the shop knows: its delivery, without one the end of its problem, without either
 * its handover. Null: it was not handed over. `columns`: of the table or its alias.
 */
export const endOfShipment = (columns: SQL): SQL =>
  sql`coalesce(${columns}.delivered_at, ${columns}.resolved_at, ${columns}.shipped_at)`;

type AddressColumns = Readonly<Record<'name' | 'zip' | 'address' | 'address2' | 'tel', AnyPgColumn>>;

/** Condition: the address is not deleted. An index has it in its predicate. */
export const hasAddress = ({ name, zip, address, address2, tel }: AddressColumns): SQL =>
  sql`num_nonnulls(${name}, ${zip}, ${address}, ${address2}, ${tel}) > 0`;

const isUnsentAddress = ({
  withdrawnAt,
  ...columns
}: AddressColumns & { readonly withdrawnAt: AnyPgColumn }) =>
  sql`${withdrawnAt} is not null and ${hasAddress(columns)}`;

/**
 * A request to send won prizes. If its fee is not paid in time, or if the member cancels before paying, it is
 * withdrawn: the row stays for the ledger, and its prizes return to storage.
 */
export const shipments = pgTable(
  'shipments',
  {
    shipmentId: uuid().primaryKey().defaultRandom(),
    memberId: ofMember(),
    /** Idempotency key, chosen by the member's browser: the same key is the same shipment. */
    requestKey: text().notNull(),
    status: shippingStatusEnum().notNull(),
    /** Number of prizes that were put into it, with those of `shipment_former_prizes`; 0 once it was withdrawn. */
    prizes: integer().notNull(),
    /** Whole yen, tax included, as of the time of the request. */
    fee: integer().notNull(),
    method: shippingMethodEnum().notNull().default('box'),
    paymentType: paymentTypeEnum(),
    paymentStatus: paymentStatusEnum().notNull().default('NONE'),
    /** Deadline for the fee; null: no fee, or paid. */
    payUntil: timestamptz(),
    /** The address given for this shipment; deleted with the account. Cannot change from WAITING on (trigger). */
    name: text(),
    zip: text(),
    address: text(),
    address2: text(),
    tel: text(),
    /** The lines of the label that staff have written; null: those of the address. Deleted with the address. */
    label: jsonb().$type<LabelLines>(),
    /** When the member asks for the delivery; null: at any time. */
    deliverOn: date(),
    deliverySlot: text().$type<DeliverySlot>(),
    /** It is a gift: the card is in the box, and no prices. Null: it is none. */
    giftId: uuid().references(() => gifts.giftId),
    /** When its line was last written into a file for a carrier or partner, and by whom; null: not since its label changed. */
    exportedAt: timestamptz(),
    exportedBy: text(),
    carrier: carrierEnum(),
    trackingNumber: text(),
    requestedAt: timestamptz().notNull(),
    acceptedAt: timestamptz(),
    /** When its prizes were packed; null: not yet, or its address or contents were changed since. */
    packedAt: timestamptz(),
    /** The operator who has packed it. */
    packedBy: text(),
    shippedAt: timestamptz(),
    mailedAt: timestamptz(),
    deliveredAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** The problem after the handover; null: none, or it was cleared. */
    problem: shipmentProblemEnum(),
    /** Of a returned shipment only. */
    returnReason: returnReasonEnum(),
    problemSince: timestamptz(),
    /** The words of staff to the member about it. */
    shopWords: text(),
    /** Until when the shop keeps a returned shipment. */
    returnKeptUntil: timestamptz(),
    /** How the problem ended; null: it is open. */
    resolution: resolutionEnum(),
    resolvedAt: timestamptz(),
    /** Since when staff have paused it before its handover; null: they have not. */
    pausedAt: timestamptz(),
    pauseReason: pauseReasonEnum(),
    /** For staff. */
    pauseNote: text(),
    /** The shipment that this one was split from; its fee is paid there. Never one that was itself split from another. */
    splitFromId: uuid().references((): AnyPgColumn => shipments.shipmentId),
    /** A packed box of the request was changed at the wish of its member, whose further wishes return nothing of the fee. */
    keepsFee: boolean().notNull().default(false),
    /** The shipment that this one follows up. */
    parentId: uuid().references((): AnyPgColumn => shipments.shipmentId),
    /** Number of its history rows. */
    moves: smallint().notNull().default(1),
  },
  (table) => [
    uniqueIndex('shipments_once').on(table.memberId, table.requestKey),
    // Two shipments under way cannot have the same number, which detects a shifted line of a file. Carriers reuse
    // numbers later.
    uniqueIndex('shipments_tracking')
      .on(table.carrier, table.trackingNumber)
      .where(sql`${table.status} in ('SHIPSTART', 'COMPLETEMAIL') and ${table.resolution} is null`),
    index('shipments_numbers').on(table.carrier, table.trackingNumber).where(isNotNull(table.trackingNumber)),
    index('shipments_of_member')
      .on(table.memberId, table.requestedAt, table.shipmentId)
      .where(isNull(table.withdrawnAt)),
    index('shipments_under_way')
      .on(table.memberId, table.requestedAt)
      .where(sql`${table.status} <> 'DELIVERED' and ${table.withdrawnAt} is null`),
    index('shipments_to_do')
      .on(table.status, table.requestedAt)
      .where(sql`${table.status} <> 'DELIVERED'`),
    ...taskIndexes(table),
    ...listIndexes(table),
    index('shipments_to_pay')
      .on(table.payUntil)
      .where(sql`${table.payUntil} is not null`),
    index('shipments_with_problem')
      .on(table.memberId, table.problemSince)
      .where(sql`${table.problem} is not null and ${table.resolution} is null`),
    index('shipments_unsent_addresses').on(table.withdrawnAt).where(isUnsentAddress(table)),
    index('shipments_tel').on(table.tel).where(isNotNull(table.tel)),
    index('shipments_zip').on(table.zip).where(isNotNull(table.zip)),
    index('shipments_of_gift').on(table.giftId).where(isNotNull(table.giftId)),
    index('shipments_of_parent').on(table.parentId).where(isNotNull(table.parentId)),
    check('shipments_fee', sql`${table.fee} >= 0 and (${table.fee} > 0 or ${table.paymentStatus} = 'NONE')`),
    check('shipments_exported', sql`(${table.exportedAt} is null) = (${table.exportedBy} is null)`),
    check('shipments_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.prizes} > 0)`),
    index('shipments_by_pause').on(table.pausedAt).where(isNotNull(table.pausedAt)),
    index('shipments_of_split').on(table.splitFromId).where(isNotNull(table.splitFromId)),
    check(
      'shipments_withdrawn_early',
      sql`${table.withdrawnAt} is null or ${table.status} in ('START', 'WAITING')`,
    ),
    check('shipments_packed_by', sql`${table.packedBy} is null or ${table.packedAt} is not null`),
    check(
      'shipments_paused',
      sql`(${table.pausedAt} is null) = (${table.pauseReason} is null) and (${table.pausedAt} is not null or ${table.pauseNote} is null) and (${table.pausedAt} is null or (${table.withdrawnAt} is null and ${table.status} in ('START', 'WAITING')))`,
    ),
    check(
      'shipments_split',
      sql`${table.splitFromId} is null or (${table.fee} = 0 and ${table.parentId} is null)`,
    ),
    check(
      'shipments_paid_first',
      sql`${table.status} = 'START' or ${table.fee} = 0 or ${table.paymentStatus} = 'CAPTURED'`,
    ),
    check(
      'shipments_tracked',
      sql`(${table.trackingNumber} is not null) = (${table.status} in ('SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'))`,
    ),
    check(
      'shipments_problem',
      sql`(${table.problem} is null) = (${table.problemSince} is null) and (${table.problem} is null or ${table.shippedAt} is not null) and (${table.problem} is not null or ${table.shopWords} is null)`,
    ),
    check(
      'shipments_returned',
      sql`(${table.problem} is not distinct from 'returned') = (${table.returnReason} is not null) and (${table.returnReason} is null) = (${table.returnKeptUntil} is null)`,
    ),
    check(
      'shipments_resolved',
      sql`(${table.resolution} is null) = (${table.resolvedAt} is null) and (${table.resolution} is null or ${table.problem} is not null)`,
    ),
  ],
);

/** The history of shipments: one row per event, written with it and never changed. */
export const shipmentMoves = pgTable(
  'shipment_moves',
  {
    shipmentId: uuid().notNull(),
    step: smallint().notNull(),
    from: shippingStatusEnum(),
    to: shippingStatusEnum().notNull(),
    /**
     * The event if the status did not change (`ShipmentEvent`), or `notifiedOtherwise` (notified other than by email).
     * Else null.
     */
    event: text(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.step] })],
);

/**
 * The draws of a shipment, so that the shipments of a draw are found without reading their prizes. Written by
 * triggers together with the prizes.
 */
export const shipmentDraws = pgTable(
  'shipment_draws',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.shipmentId),
    drawId: uuid().notNull(),
    memberId: uuid().notNull(),
    requestedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.drawId] }),
    index('shipment_draws_by_draw').on(table.drawId, table.requestedAt, table.shipmentId),
    index('shipment_draws_of_member').on(table.memberId, table.drawId, table.requestedAt, table.shipmentId),
  ],
);

/**
 * The prizes that went on from a shipment into the one that follows it up. They are still shown as contents of the
 * first. If the second is withdrawn, they return, and the rows are deleted.
 */
export const shipmentFormerPrizes = pgTable(
  'shipment_former_prizes',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.shipmentId),
    /** Refers to `won_prizes`. */
    wonPrizeId: uuid().notNull(),
    followUpId: uuid()
      .notNull()
      .references(() => shipments.shipmentId),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.wonPrizeId] }),
    index('shipment_former_prizes_of_follow_up').on(table.followUpId),
  ],
);

/**
 * A box that is open for packing: who packs it, and the prizes that are in it. Deleted when the box is packed, withdrawn or
 * handed over. A claim without a tick for `CLAIM_MINUTES` holds nobody up; its ticks stay.
 */
export const packingClaims = pgTable('packing_claims', {
  shipmentId: uuid()
    .primaryKey()
    .references(() => shipments.shipmentId),
  /** Name of an operator; null: the box was put aside. */
  packer: text(),
  /** Time of the last tick. */
  seenAt: timestamptz().notNull(),
  /** Refer to `won_prizes`. */
  ticked: uuid()
    .array()
    .notNull()
    .default(sql`'{}'`),
});
