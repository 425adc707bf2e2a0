import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../db/sealed-text.ts';
import { ofMember } from './members.ts';
import { timestamptz } from './enums.ts';

/** Prizes that a member gives away, with the card that the shop puts into their boxes. */
export const gifts = pgTable(
  'gifts',
  {
    giftId: uuid().primaryKey().defaultRandom(),
    /** The giver. */
    memberId: ofMember(),
    /** The card; null: it was deleted with the account. */
    fromName: text(),
    message: text(),
    madeAt: timestamptz().notNull(),
    /** Idempotency key of a link; null: the giver has typed the address. */
    requestKey: text(),
    /** Of the token by which the receiver types the address. */
    linkDigest: text(),
    /** The token, for the giver, while the link is open. */
    sealedToken: sealedText('gifts.sealed_token'),
    endsAt: timestamptz(),
    /** The link shows what is inside. */
    showsPrizes: boolean().notNull().default(true),
    /** When the receiver gave the address. */
    givenAt: timestamptz(),
    /** When the giver withdrew the link, or when it had ended. */
    closedAt: timestamptz(),
    /** Of the receiver, for the tracking number. */
    receiverEmail: text(),
  },
  (table) => [
    index('gifts_of_member').on(table.memberId, table.madeAt),
    uniqueIndex('gifts_once').on(table.memberId, table.requestKey).where(isNotNull(table.requestKey)),
    uniqueIndex('gifts_link').on(table.linkDigest).where(isNotNull(table.linkDigest)),
    index('gifts_to_end').on(table.endsAt).where(isNotNull(table.sealedToken)),
    index('gifts_receivers').on(table.givenAt).where(isNotNull(table.receiverEmail)),
    check('gifts_card', sql`(${table.fromName} is null) = (${table.message} is null)`),
    check(
      'gifts_by_link',
      sql`num_nonnulls(${table.requestKey}, ${table.linkDigest}, ${table.endsAt}) in (0, 3)`,
    ),
    check(
      'gifts_once_over',
      sql`num_nonnulls(${table.sealedToken}, ${table.givenAt}, ${table.closedAt}) = case when ${table.linkDigest} is null then 0 else 1 end`,
    ),
    check('gifts_receiver', sql`${table.receiverEmail} is null or ${table.givenAt} is not null`),
  ],
);
