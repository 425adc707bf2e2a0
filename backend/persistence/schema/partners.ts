import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { sealedText } from '../db/sealed-text.ts';
import { timestamptz } from './enums.ts';

/** The receivers of events, as owners have set them up. */
export const partnerEndpoints = pgTable(
  'partner_endpoints',
  {
    endpointId: uuid().primaryKey().defaultRandom(),
    url: text().notNull(),
    description: text().notNull(),
    kinds: text().array().$type<PartnerEventKind[]>().notNull(),
    /** It signs the events. */
    secret: sealedText('partner_endpoints.secret').notNull(),
    /** After a rotation it signs them too, until `former_until`. */
    formerSecret: sealedText('partner_endpoints.former_secret'),
    formerUntil: timestamptz(),
    madeAt: timestamptz().notNull(),
    madeBy: text().notNull(),
    /** The first failure since the last success; null: the last attempt succeeded. */
    failingSince: timestamptz(),
    /** Null: it is on. Its events are kept meanwhile. */
    disabledAt: timestamptz(),
    disabledBy: text({ enum: ['staff', 'failures', 'gone'] }),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('partner_endpoints_disabled', sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
    check('partner_endpoints_former', sql`(${table.formerSecret} is null) = (${table.formerUntil} is null)`),
  ],
);

/**
 * Events for partners, written by triggers in the transaction of the fact, if an endpoint wants them. Without foreign keys,
 * because a lock of the row of a draw delays its buyers.
 */
export const partnerEvents = pgTable(
  'partner_events',
  {
    /** `webhook-id` of every delivery. */
    eventId: uuid().primaryKey().defaultRandom(),
    kind: text().$type<PartnerEventKind>().notNull(),
    at: timestamptz().notNull(),
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    refundId: uuid(),
    /** Facts that may have changed when the body is written. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The JSON that is sent, written once; null: not yet. */
    body: text(),
  },
  (table) => [
    index('partner_events_unwritten').on(table.at).where(isNull(table.body)),
    index('partner_events_at').on(table.at, table.eventId),
    uniqueIndex('partner_events_opened')
      .on(table.drawId)
      .where(sql`${table.kind} = 'draw.opened'`),
  ],
);

/** An event for one endpoint. */
export const partnerDeliveries = pgTable(
  'partner_deliveries',
  {
    deliveryId: uuid().primaryKey().defaultRandom(),
    eventId: uuid()
      .notNull()
      .references(() => partnerEvents.eventId, { onDelete: 'cascade' }),
    endpointId: uuid()
      .notNull()
      .references(() => partnerEndpoints.endpointId, { onDelete: 'cascade' }),
    /** When it is sent next; null: delivered, or given up. A claim sets it to the future. */
    dueAt: timestamptz(),
    /** Number of attempts, and of those before the last replay. */
    attempts: integer().notNull().default(0),
    attemptsBefore: integer().notNull().default(0),
    deliveredAt: timestamptz(),
  },
  (table) => [
    unique('partner_deliveries_once').on(table.endpointId, table.eventId),
    index('partner_deliveries_due').on(table.endpointId, table.dueAt).where(isNotNull(table.dueAt)),
    index('partner_deliveries_given_up')
      .on(table.endpointId)
      .where(sql`${table.dueAt} is null and ${table.deliveredAt} is null`),
    index('partner_deliveries_of_event').on(table.eventId),
  ],
);

/** The attempts of deliveries. */
export const partnerAttempts = pgTable(
  'partner_attempts',
  {
    deliveryId: uuid()
      .notNull()
      .references(() => partnerDeliveries.deliveryId, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    at: timestamptz().notNull(),
    tookMs: integer().notNull(),
    /** Status of the answer; null: there was none. */
    status: integer(),
    problem: text({ enum: ['privateAddress', 'timeout', 'unreachable'] }),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    check('partner_attempts_answer', sql`(${table.status} is null) <> (${table.problem} is null)`),
  ],
);
