import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import { REFUND_METHODS, REFUND_SCOPES } from '#lib/contract/enums.ts';
import { CARD_AUTHENTICATIONS } from '#lib/contract/payment-types.ts';
import { ofMember } from './members.ts';
import {
  accountEnum,
  paymentSessionPurposeEnum,
  paymentSessionStateEnum,
  ledgerKindEnum,
  orderReasonEnum,
  paymentTypeEnum,
  timestamptz,
} from './enums.ts';

/** The subject of a payment: an order, by the ids of its draw and its own, or a shipment. */
export const aboutOneThing = (table: Readonly<Record<'drawId' | 'orderId' | 'shipmentId', AnyPgColumn>>) =>
  sql`(${table.drawId} is null) = (${table.orderId} is null) and (${table.orderId} is null) <> (${table.shipmentId} is null)`;

/** One payment session. Its id is also the idempotency key of the provider session. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    redirectId: text().primaryKey(),
    memberId: ofMember(),
    purpose: paymentSessionPurposeEnum().notNull(),
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    paymentType: paymentTypeEnum().notNull(),
    yen: integer().notNull(),
    /** Paid with the registered card: without a page of the provider, unless it has to authenticate the payer. */
    withCard: boolean().notNull().default(false),
    provider: text().notNull(),
    state: paymentSessionStateEnum().notNull(),
    sessionId: text(),
    url: text(),
    madeAt: timestamptz().notNull(),
    /** End of the provider session. */
    expiresAt: timestamptz().notNull(),
    /** Time of the next poll of the provider; null: the result is final. */
    pollAt: timestamptz(),
    polls: integer().notNull().default(0),
    /** Of a card: whether its holder was authenticated; null: not decided, or another payment type. */
    authentication: text({ enum: CARD_AUTHENTICATIONS }),
  },
  (table) => [
    uniqueIndex('payment_sessions_session').on(table.provider, table.sessionId),
    // At most one active session per order: a repeated request returns it, so that nobody pays twice at once.
    uniqueIndex('payment_sessions_one_open')
      .on(table.orderId)
      .where(sql`${table.state} in ('OPENING', 'OPEN')`),
    uniqueIndex('payment_sessions_one_open_of_shipment')
      .on(table.shipmentId)
      .where(sql`${table.state} in ('OPENING', 'OPEN')`),
    // Every page is polled: more of one member would delay the polling of payments.
    uniqueIndex('payment_sessions_one_open_of_card')
      .on(table.memberId)
      .where(sql`${table.purpose} = 'card' and ${table.state} in ('OPENING', 'OPEN')`),
    index('payment_sessions_of_member').on(table.memberId, table.madeAt),
    index('payment_sessions_of_order').on(table.orderId, table.madeAt),
    index('payment_sessions_to_poll')
      .on(table.pollAt)
      .where(sql`${table.pollAt} is not null`),
    // For retention. A session that ends with its payment is never in it.
    index('payment_sessions_unpaid')
      .on(table.madeAt)
      .where(sql`${table.state} = 'ENDED' and ${table.pollAt} is null`),
    check('payment_sessions_order', sql`(${table.purpose} = 'order') = (${table.orderId} is not null)`),
    check(
      'payment_sessions_shipment',
      sql`(${table.purpose} = 'shipment') = (${table.shipmentId} is not null)`,
    ),
  ],
);

/** The ledger: each row moves yen from one account to another. Rows are only added. */
export const ledger = pgTable(
  'ledger',
  {
    lineId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The order, or the shipment whose fee it is; neither in a row about a settlement. */
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    kind: ledgerKindEnum().notNull(),
    provider: text().notNull(),
    /** The payment; in a row about a settlement, the settlement. */
    paymentId: text().notNull(),
    from: accountEnum().notNull(),
    to: accountEnum().notNull(),
    yen: integer().notNull(),
    /** The refund that it books; null in other rows. */
    refundId: uuid(),
    /** The provider's own id of what it books; null: known by the payment or by the refund. */
    providerRef: text(),
    /** The consumption tax in a fee; null in other rows. */
    taxYen: integer(),
    at: timestamptz().notNull(),
  },
  (table) => [
    // A payment is captured once and a refund booked once, however often this is reported.
    uniqueIndex('ledger_captured_once')
      .on(table.provider, table.paymentId)
      .where(sql`${table.kind} = 'capture'`),
    uniqueIndex('ledger_refunded_once').on(table.refundId).where(isNotNull(table.refundId)),
    uniqueIndex('ledger_reported_once')
      .on(table.provider, table.kind, table.providerRef)
      .where(isNotNull(table.providerRef)),
    index('ledger_of_payment').on(table.provider, table.paymentId),
    index('ledger_of_order').on(table.drawId, table.orderId),
    // For the totals of a day. Rows are only added, so they are stored in the order of time.
    index('ledger_at').using('brin', table.at),
    index('ledger_captures')
      .on(table.at, table.lineId, table.orderId, table.yen)
      .where(sql`${table.kind} = 'capture'`),
    index('ledger_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    check(
      'ledger_what',
      sql`${aboutOneThing(table)} or (${table.providerRef} is not null and num_nonnulls(${table.drawId}, ${table.orderId}, ${table.shipmentId}) = 0)`,
    ),
    check('ledger_yen', sql`${table.yen} > 0 and ${table.from} <> ${table.to}`),
  ],
);

/** The report of a webhook: a capture, money that was returned, or another status of a payment session. */
const WEBHOOK_REPORTS = ['capture', 'return', 'status'] as const;

/** Webhooks of providers. A row is written before it is handled, so that a crash loses none. */
export const webhooks = pgTable(
  'webhooks',
  {
    provider: text().notNull(),
    webhookId: text().notNull(),
    /** As the provider calls it; only for people. */
    kind: text().notNull(),
    reports: text({ enum: WEBHOOK_REPORTS }).notNull(),
    /** The payment that is reported as captured or returned. */
    paymentId: text(),
    redirectId: text(),
    sessionId: text(),
    receivedAt: timestamptz().notNull(),
    handledAt: timestamptz(),
    tries: integer().notNull().default(0),
    dueAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.webhookId] }),
    index('webhooks_to_handle').on(table.dueAt).where(isNull(table.handledAt)),
    index('webhooks_handled').on(table.handledAt).where(isNotNull(table.handledAt)),
  ],
);

/**
 * Refunds. A row stays due until the provider has confirmed it or the shop has transferred it. All rows of a payment that
 * are not withdrawn are at most the payment (trigger).
 */
export const refunds = pgTable(
  'refunds',
  {
    refundId: uuid().primaryKey().defaultRandom(),
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    provider: text().notNull(),
    paymentId: text().notNull(),
    yen: integer().notNull(),
    reason: orderReasonEnum().notNull(),
    madeAt: timestamptz().notNull(),
    tries: integer().notNull().default(0),
    /** When the provider is asked next; null: never, of a bank transfer and of a refund that was made at the provider. */
    dueAt: timestamptz(),
    /** Of the whole payment at once, which every payment method allows. */
    isWhole: boolean().notNull(),
    doneAt: timestamptz(),
    /** Of a bank transfer that is not made any more. */
    withdrawnAt: timestamptz(),
    scope: text({ enum: REFUND_SCOPES }).notNull().default('order'),
    method: text({ enum: REFUND_METHODS }).notNull().default('provider'),
    /** The operator's reason. */
    note: text(),
    /** The numbers in the box of the tickets that it is for. */
    tickets: integer().array().notNull().default([]),
    /** Date and reference of a bank transfer. */
    paidOutOn: date(),
    reference: text(),
    /** The provider's own id of a refund that was made there alone. It is never sent. */
    providerRefundId: text(),
  },
  (table) => [
    index('refunds_of_payment').on(table.provider, table.paymentId),
    uniqueIndex('refunds_made_at_provider_once')
      .on(table.provider, table.providerRefundId)
      .where(isNotNull(table.providerRefundId)),
    // A whole payment is returned once.
    uniqueIndex('refunds_whole_once')
      .on(table.provider, table.paymentId)
      .where(sql`${table.scope} in ('order', 'shippingFee') and ${table.withdrawnAt} is null`),
    index('refunds_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    index('refunds_of_order').on(table.drawId, table.orderId),
    // Lists are filtered and counted by it without reading the rows.
    index('refunds_listed').on(
      table.madeAt,
      table.refundId,
      table.method,
      table.doneAt,
      table.withdrawnAt,
      table.orderId,
      table.yen,
    ),
    index('refunds_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null and ${table.dueAt} is not null`),
    check('refunds_what', aboutOneThing(table)),
    check('refunds_sum', sql`${table.yen} > 0`),
    check(
      'refunds_transfer',
      sql`(${table.method} = 'bankTransfer' and ${table.doneAt} is not null) = (${table.paidOutOn} is not null) and (${table.paidOutOn} is null) = (${table.reference} is null) and (${table.withdrawnAt} is null or (${table.method} = 'bankTransfer' and ${table.doneAt} is null))`,
    ),
  ],
);
