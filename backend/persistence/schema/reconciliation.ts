import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  DISPUTE_DECISIONS,
  DISPUTE_STATES,
  FINDING_KINDS,
  FINDING_SUBJECTS,
  SETTLEMENT_LINE_TYPES,
} from '#lib/contract/enums.ts';
import { timestamptz } from './enums.ts';
import { aboutOneThing } from './payments.ts';

/**
 * Disputes: the payer's bank asks for a payment back. While one is open, or lost without a decision, the prizes of the
 * order that the carrier does not have are held.
 */
export const disputes = pgTable(
  'disputes',
  {
    provider: text().notNull(),
    /** The provider's id of the dispute, or of its chargeback if the provider lists no disputes. */
    disputeId: text().notNull(),
    paymentId: text().notNull(),
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    yen: integer().notNull(),
    /** As the provider says. */
    reason: text(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    openedAt: timestamptz().notNull(),
    /** Until then the shop can defend itself at the provider. */
    dueAt: timestamptz(),
    endedAt: timestamptz(),
    /** The provider's id of the chargeback, which the ledger has. */
    chargebackId: text(),
    /** The part of the chargeback that completed no refund that was due: what the ledger has. */
    bookedYen: integer(),
    /** The operator's decision about the prizes that are held. */
    decision: text({ enum: DISPUTE_DECISIONS }),
    decidedAt: timestamptz(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.disputeId] }),
    uniqueIndex('disputes_charged_back_once')
      .on(table.provider, table.chargebackId)
      .where(isNotNull(table.chargebackId)),
    index('disputes_listed').on(table.openedAt, table.disputeId, table.provider, table.state),
    index('disputes_of_payment').on(table.provider, table.paymentId),
    index('disputes_of_order').on(table.drawId, table.orderId).where(isNotNull(table.orderId)),
    index('disputes_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    check('disputes_what', aboutOneThing(table)),
    check('disputes_sum', sql`${table.yen} > 0 and ${table.bookedYen} between 0 and ${table.yen}`),
    check('disputes_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    check('disputes_booked', sql`(${table.chargebackId} is null) = (${table.bookedYen} is null)`),
    check(
      'disputes_decided',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.note} is null)`,
    ),
  ],
);

/** Transfers of the provider to the shop's bank account. */
export const settlements = pgTable(
  'settlements',
  {
    provider: text().notNull(),
    settlementId: text().notNull(),
    transferOn: date().notNull(),
    /** The sums of its lines; refunds and fees are negative. */
    transactionYen: integer().notNull(),
    feeYen: integer().notNull(),
    feeTaxYen: integer().notNull(),
    /** The cost of the bank transfer. */
    transferFeeYen: integer().notNull(),
    /** The sum on the bank account. */
    payoutYen: integer().notNull(),
    importedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.settlementId] }),
    check('settlements_transfer_fee', sql`${table.transferFeeYen} >= 0`),
    check(
      'settlements_sum',
      sql`${table.payoutYen} = ${table.transactionYen} + ${table.feeYen} + ${table.feeTaxYen} - ${table.transferFeeYen}`,
    ),
  ],
);

/** The transactions of a settlement, as the provider names them. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    provider: text().notNull(),
    type: text({ enum: SETTLEMENT_LINE_TYPES }).notNull(),
    /** Of the payment, of the refund, or of the correction. */
    transactionId: text().notNull(),
    settlementId: text().notNull(),
    paymentId: text().notNull(),
    at: timestamptz().notNull(),
    transactionYen: integer().notNull(),
    feeYen: integer().notNull(),
    feeTaxYen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.type, table.transactionId] }),
    index('settlement_lines_of_settlement').on(table.provider, table.settlementId),
    index('settlement_lines_of_payment').on(table.provider, table.paymentId),
  ],
);

/** Where the ledger and the provider disagree. A finding that is gone in a later run is resolved by it. */
export const reconciliationFindings = pgTable(
  'reconciliation_findings',
  {
    findingId: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    kind: text({ enum: FINDING_KINDS }).notNull(),
    subject: text({ enum: FINDING_SUBJECTS }).notNull(),
    /** The id of the payment, dispute or settlement at the provider. */
    ref: text().notNull(),
    yenHere: integer(),
    yenThere: integer(),
    foundAt: timestamptz().notNull(),
    seenAt: timestamptz().notNull(),
    resolvedAt: timestamptz(),
    /** The operator's reason; null: resolved by a later run. */
    note: text(),
  },
  (table) => [
    uniqueIndex('reconciliation_findings_once').on(table.provider, table.kind, table.subject, table.ref),
    index('reconciliation_findings_listed').on(table.foundAt, table.findingId, table.resolvedAt),
    index('reconciliation_findings_open').on(table.foundAt).where(isNull(table.resolvedAt)),
    check(
      'reconciliation_findings_kind',
      sql`(${table.kind} = 'missingHere') = (${table.yenHere} is null) and (${table.kind} = 'missingAtProvider') = (${table.yenThere} is null)`,
    ),
  ],
);

/** The run of the reconciliation: it continues here after a stop. One row for each provider. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  provider: text().primaryKey(),
  /** Payments that the provider received in this time are compared. */
  fromAt: timestamptz().notNull(),
  untilAt: timestamptz().notNull(),
  /** The list that is read, and its next page in the provider's words; null: the first one. */
  stage: text({ enum: ['payments', 'disputes', 'settlements', 'compare', 'done'] }).notNull(),
  page: text(),
  startedAt: timestamptz().notNull(),
  endedAt: timestamptz(),
  dueAt: timestamptz().notNull(),
});

/** The payments that the provider listed in this run, to be compared with the ledger at its end. */
export const listedPayments = pgTable(
  'listed_payments',
  {
    provider: text().notNull(),
    paymentId: text().notNull(),
    yen: integer().notNull(),
    /** Refunds and chargebacks together. */
    returnedYen: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.paymentId] })],
);
