import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { members } from './members.ts';
import {
  accountEnum,
  paymentSessionPurposeEnum,
  paymentSessionStateEnum,
  ledgerKindEnum,
  orderReasonEnum,
  paymentTypeEnum,
} from './enums.ts';

const moment = () => timestamp({ withTimezone: true });
const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.memberId);

/** An order, which goes by its draw's id and its own, or a parcel. */
const aboutOneThing = (table: Readonly<Record<'drawId' | 'orderId' | 'shipmentId', AnyPgColumn>>) =>
  sql`(${table.drawId} is null) = (${table.orderId} is null) and (${table.orderId} is null) <> (${table.shipmentId} is null)`;

/** One trip to the payment provider. Its id is also the key under which the provider makes its session only once. */
export const paymentSessions = pgTable(
  'hand_offs',
  {
    redirectId: text().primaryKey(),
    memberId: ofMember(),
    purpose: paymentSessionPurposeEnum().notNull(),
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    paymentType: paymentTypeEnum().notNull(),
    yen: integer().notNull(),
    /** Paid with the registered card: no page of the provider is needed, unless it asks who the payer is. */
    withCard: boolean().notNull().default(false),
    provider: text().notNull(),
    state: paymentSessionStateEnum().notNull(),
    sessionId: text(),
    url: text(),
    madeAt: moment().notNull(),
    /** The provider's session ends then. */
    expiresAt: moment().notNull(),
    /** When the provider is to be asked next how it stands; null once that is known for good. */
    askAt: moment(),
    asked: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('hand_offs_session').on(table.provider, table.sessionId),
    // One living trip for an order: whoever asks again is given the same one, and nobody pays in two ways at once.
    uniqueIndex('hand_offs_one_living')
      .on(table.orderId)
      .where(sql`${table.state} in ('OPENING', 'OPEN')`),
    uniqueIndex('hand_offs_one_living_of_shipment')
      .on(table.shipmentId)
      .where(sql`${table.state} in ('OPENING', 'OPEN')`),
    index('hand_offs_of_member').on(table.memberId, table.madeAt),
    index('hand_offs_of_order').on(table.orderId, table.madeAt),
    index('hand_offs_to_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    check('hand_offs_order', sql`(${table.purpose} = 'order') = (${table.orderId} is not null)`),
    check('hand_offs_shipment', sql`(${table.purpose} = 'shipment') = (${table.shipmentId} is not null)`),
  ],
);

/** The books: each line moves yen from one account to another, so that each is balanced. Only ever added to. */
export const ledger = pgTable(
  'ledger',
  {
    lineId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of an order, or else of a parcel's fee. */
    drawId: uuid(),
    orderId: uuid(),
    shipmentId: uuid(),
    kind: ledgerKindEnum().notNull(),
    provider: text().notNull(),
    paymentId: text().notNull(),
    from: accountEnum().notNull(),
    to: accountEnum().notNull(),
    yen: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    // A payment is captured once and refunded once, whatever is told how often.
    uniqueIndex('ledger_once').on(table.provider, table.paymentId, table.kind),
    index('ledger_of_order').on(table.drawId, table.orderId),
    // What came in on a day is found by it; only ever added to, the table lies in the order of time.
    index('ledger_at').using('brin', table.at),
    index('ledger_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    check('ledger_what', aboutOneThing(table)),
    check('ledger_yen', sql`${table.yen} > 0 and ${table.from} <> ${table.to}`),
  ],
);

/** What providers told. A line is written before anything is done about it, so that a crash loses none. */
export const webhookEvents = pgTable(
  'notices',
  {
    provider: text().notNull(),
    noticeId: text().notNull(),
    kind: text().notNull(),
    paymentId: text(),
    redirectId: text(),
    sessionId: text(),
    receivedAt: moment().notNull(),
    handledAt: moment(),
    tries: integer().notNull().default(0),
    dueAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.noticeId] }),
    index('notices_to_handle').on(table.dueAt).where(isNull(table.handledAt)),
  ],
);

/** Money that is to go back. Stays until the provider has confirmed it. */
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
    madeAt: moment().notNull(),
    tries: integer().notNull().default(0),
    dueAt: moment().notNull(),
    doneAt: moment(),
  },
  (table) => [
    uniqueIndex('refunds_once').on(table.provider, table.paymentId),
    index('refunds_of_order').on(table.drawId, table.orderId),
    index('refunds_due').on(table.dueAt).where(isNull(table.doneAt)),
    check('refunds_what', aboutOneThing(table)),
  ],
);

/** The card a member registered at the provider: what may be shown of it, and what the provider knows it by. */
export const cards = pgTable('cards', {
  memberId: uuid()
    .primaryKey()
    .references(() => members.memberId),
  provider: text().notNull(),
  customerId: text().notNull(),
  brand: text().notNull(),
  lastFour: text().notNull(),
  expiry: text().notNull(),
  registeredAt: moment().notNull(),
});

/** Cards that a provider is yet to forget. */
export const forgottenCards = pgTable(
  'forgotten_cards',
  {
    provider: text().notNull(),
    customerId: text().notNull(),
    tries: integer().notNull().default(0),
    dueAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.customerId] })],
);
