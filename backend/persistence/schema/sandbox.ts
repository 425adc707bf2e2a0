import { isNull, sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentTypeEnum, timestamptz } from './enums.ts';

/**
 * Tables of the sandbox provider. It represents another company: no table of the shop refers to these, and they refer
 * to none of the shop.
 */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    sessionId: text().primaryKey(),
    /** A request with the same key again gets the same session. */
    key: text().notNull().unique(),
    mode: text().notNull(),
    paymentType: paymentTypeEnum().notNull(),
    yen: integer().notNull(),
    /** The id that the shop uses. */
    reference: text().notNull(),
    /** The customer of the card: set when it is registered or used. */
    customerId: text(),
    returnUrl: text().notNull(),
    description: text().notNull(),
    state: text().notNull(),
    madeAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    index('sandbox_sessions_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'pending'`),
    check('sandbox_sessions_state', sql`${table.state} in ('pending', 'completed', 'cancelled', 'expired')`),
  ],
);

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    paymentId: text().primaryKey(),
    sessionId: text().notNull(),
    state: text().notNull(),
    reason: text(),
    yen: integer().notNull(),
    madeAt: timestamptz().notNull(),
  },
  (table) => [
    index('sandbox_payments_of_session').on(table.sessionId),
    check('sandbox_payments_state', sql`${table.state} in ('captured', 'failed', 'refunded')`),
  ],
);

/** Every yen captured and refunded. */
export const sandboxLedger = pgTable(
  'sandbox_ledger',
  {
    lineId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text().notNull(),
    kind: text().notNull(),
    yen: integer().notNull(),
    /** The shop's idempotency key of a refund; null in other rows. */
    key: text().unique(),
    /** The transfer to the shop that it was part of; null: not transferred yet. */
    settlementId: text(),
    at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_ledger_captured_once')
      .on(table.paymentId)
      .where(sql`${table.kind} = 'capture'`),
    index('sandbox_ledger_of_payment').on(table.paymentId),
    index('sandbox_ledger_of_settlement').on(table.settlementId),
  ],
);

export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    disputeId: text().primaryKey(),
    paymentId: text().notNull(),
    yen: integer().notNull(),
    state: text().notNull(),
    reason: text().notNull(),
    madeAt: timestamptz().notNull(),
    dueAt: timestamptz().notNull(),
  },
  (table) => [
    check('sandbox_disputes_state', sql`${table.state} in ('pending', 'cancelled', 'lost')`),
    index('sandbox_disputes_of_payment').on(table.paymentId),
  ],
);

/** Transfers to the shop. */
export const sandboxSettlements = pgTable('sandbox_settlements', {
  settlementId: text().primaryKey(),
  transferOn: date().notNull(),
  transferFeeYen: integer().notNull(),
  madeAt: timestamptz().notNull(),
});

/** Webhooks to deliver, and delivered ones. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    webhookId: text().primaryKey(),
    body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    signature: text().notNull(),
    dueAt: timestamptz().notNull(),
    tries: integer().notNull().default(0),
    deliveredAt: timestamptz(),
  },
  (table) => [index('sandbox_webhooks_due').on(table.dueAt).where(isNull(table.deliveredAt))],
);

export const sandboxCustomers = pgTable('sandbox_customers', {
  customerId: text().primaryKey(),
  brand: text().notNull(),
  lastFour: text().notNull(),
  expiry: text().notNull(),
  /** The outcome of payments with this card, by its test number. */
  ending: text().notNull(),
});

/** The secret that signs webhooks: made once, so that all backends sign alike. */
export const sandboxKeys = pgTable('sandbox_keys', {
  name: text().primaryKey(),
  secret: text().notNull(),
});
