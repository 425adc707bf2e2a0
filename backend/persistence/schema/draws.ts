import { sql, relations } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  primaryKey,
  unique,
} from 'drizzle-orm/pg-core';
import { pictureId, pictures } from './content.ts';
import { shippingTariffs } from './tariffs.ts';
import {
  bytes,
  inkEnum,
  paymentTypeEnum,
  safetyMarkEnum,
  salesTypeEnum,
  gradeEnum,
  timestamptz,
} from './enums.ts';
import type { CheckLine } from '#backend/domain/draws/publish-check.ts';
import { searchIndex } from './search-index.ts';

/** A draw with its counters: all sold and held tickets are counted in this one row. */
export const draws = pgTable(
  'draws',
  {
    drawId: uuid().primaryKey().defaultRandom(),
    directoryName: text().notNull().unique(),
    title: text().notNull(),
    /** How the title is read, in kana, and other words by which the draw is found. Not shown. */
    reading: text().notNull().default(''),
    lead: text().notNull(),
    salesType: salesTypeEnum().notNull(),
    ink: inkEnum().notNull(),
    price: integer().notNull(),
    opensAt: timestamptz().notNull(),
    closesAt: timestamptz().notNull(),
    artId: pictureId(),
    artAlt: text().notNull(),
    description: jsonb().$type<readonly string[]>().notNull(),
    paymentTypes: paymentTypeEnum().array().notNull(),
    quantities: integer().array().notNull(),
    /** Any other quantity up to the limit of a purchase can be bought as well. */
    anyQuantity: boolean().notNull().default(false),
    /** Winners choose the variants within these days after the result. Null: they are drawn with it. */
    chooseDays: integer(),
    /** Members may exchange a variant that they have twice for another one of which there are spare pieces. */
    allowsSwap: boolean().notNull().default(false),
    perPurchase: integer().notNull(),
    perMember: integer(),
    concurrentPlaying: integer().notNull(),
    /** 0 where a table has the fees. */
    shippingFee: integer().notNull(),
    tariffId: uuid().references(() => shippingTariffs.tariffId),
    shippingFreeFrom: integer(),
    shippingDays: integer().notNull(),
    /** Null: the prizes are in stock. */
    shippingFrom: date(),
    shippingLastDay: date(),
    storageDays: integer().notNull(),
    combinable: boolean().notNull(),
    total: integer().notNull(),
    sold: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** Tickets drawn before this shop began to sell the draw: they are not in the box. */
    soldBefore: integer().notNull().default(0),
    /** Number of orders in START and PLAYING. */
    playing: integer().notNull().default(0),
    /** Tickets that are sold and wait for their result. */
    waiting: integer().notNull().default(0),
    /** The newest round that was revealed or void; 0: none. No sale can wait for it any more. */
    newestRound: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the last entry of its log that ends the sale; null: the sale has not ended. */
    closedAt: timestamptz(),
    /** Why the shop ended the sale early or cancelled the draw, as members read it. */
    closeReason: text(),
    /** Since when the sale is paused, and why, as shoppers read it. Null: it is not. */
    pausedAt: timestamptz(),
    pauseReason: text(),
    /** Number of entries in the public log of the draw, and the hash of the last one. */
    logEntries: integer().notNull().default(0),
    /** Null: its box is not announced, and nothing can be sold. */
    logHead: bytes(),
    /** The newest time in its log, before which no entry is written; null: no entry has one. */
    logAt: timestamptz(),
    /** The secret of the draw: the key of the digests in `live_orders` and `unpaid_holds`, and of the codes of shared results. */
    sourceSalt: uuid().notNull().defaultRandom(),
    /** From when shoppers see the draw. Null: it was taken back before its opening. */
    publishedAt: timestamptz().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    /** Digest of the catalogue entry it was made from. */
    entryDigest: text().notNull(),
    /** The period as the catalogue wrote it: a relative date is calculated once, when it is first read. */
    opensAtWritten: text().notNull(),
    closesAtWritten: text().notNull(),
    /** Title, reading and name as searches of operators compare them. An index holds at most 2,704 bytes of a row. */
    searchName: text().generatedAlwaysAs(
      sql`left(search_text(title || chr(10) || reading || chr(10) || directory_name), 600)`,
    ),
  },
  (table) => [
    // Whole yen. Only a draw without payment is free.
    check(
      'draws_price',
      sql`case when ${table.paymentTypes} = '{NONE}' then ${table.price} = 0 else ${table.price} > 0 end`,
    ),
    check('draws_pause', sql`(${table.pausedAt} is null) = (${table.pauseReason} is null)`),
    check(
      'draws_shipping_date',
      sql`${table.shippingDays} > 0 and (${table.shippingFrom} is null) = (${table.shippingLastDay} is null) and (${table.shippingFrom} is null or ${table.shippingLastDay} >= ${table.shippingFrom})`,
    ),
    check('draws_choose_days', sql`${table.chooseDays} > 0 and ${table.chooseDays} < ${table.storageDays}`),
    check('draws_period', sql`${table.closesAt} > ${table.opensAt}`),
    check(
      'draws_counters',
      sql`${table.sold} >= ${table.soldBefore} and ${table.held} >= 0 and ${table.playing} >= 0`,
    ),
    check('draws_not_oversold', sql`${table.sold} + ${table.held} <= ${table.total}`),
    index('draws_by_opening').on(table.opensAt, table.directoryName),
    // Found by their text without reading the rows.
    index('draws_listed').on(
      table.closesAt,
      table.directoryName,
      table.opensAt,
      table.drawId,
      table.searchName,
    ),
    index('draws_of_picture').on(table.artId),
    // Nothing that a sale changes is in an index or its condition: each sale would write all indexes of the draw again.
    index('draws_not_closed')
      .on(table.drawId)
      .where(sql`${table.closedAt} is null`),
    searchIndex('draws_name_terms', table.searchName),
    searchIndex('draws_title_terms', table.title),
    searchIndex('draws_reading_terms', table.reading),
  ],
);

const drawId = () =>
  uuid()
    .notNull()
    .references(() => draws.drawId, { onDelete: 'cascade' });

/** The characters (キャラクター) of a draw, by name, the most important one first. */
export const drawCharacters = pgTable(
  'draw_characters',
  {
    drawId: drawId(),
    position: integer().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.position] }),
    unique('draw_characters_once').on(table.drawId, table.name),
    index('draw_characters_name').on(table.name),
    searchIndex('draw_characters_terms', table.name),
  ],
);

/** A prize as a product (`Goods`). */
const goodsColumns = () => ({
  valueYen: integer(),
  material: text().notNull().default(''),
  country: text().notNull().default(''),
  ageFrom: integer(),
  safetyMarks: safetyMarkEnum().array().notNull().default([]),
  space: integer(),
  isPostable: boolean().notNull().default(false),
});

/** One line of a draw's prize table, with the number of its drawn tickets. */
export const prizes = pgTable(
  'prizes',
  {
    drawId: drawId(),
    prizeId: uuid().notNull().defaultRandom(),
    /** Its short name, unique in the draw: the grade, with a number from its second prize on. */
    code: text().notNull(),
    /** Its place in the line-up, from 0. */
    position: integer().notNull(),
    grade: gradeEnum().notNull(),
    /** As shoppers read it, without 賞. */
    gradeLabel: text().notNull(),
    name: text().notNull(),
    note: text().notNull(),
    pictureId: pictureId(),
    pictureAlt: text().notNull(),
    ...goodsColumns(),
    total: integer().notNull(),
    drawn: integer().notNull().default(0),
    /** Those of `drawn` from before this shop began to sell the draw. */
    drawnBefore: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.prizeId] }),
    unique('prizes_one_a_code').on(table.drawId, table.code),
    searchIndex('prizes_name_terms', table.name),
    index('prizes_of_picture').on(table.pictureId),
    check(
      'prizes_not_overdrawn',
      sql`${table.drawn} >= ${table.drawnBefore} and ${table.drawnBefore} >= 0 and ${table.drawn} <= ${table.total}`,
    ),
  ],
);

/** The variants of a prize. A ticket draws one together with the prize, or its winner chooses one (`chooseDays`). */
export const prizeVariants = pgTable(
  'prize_variants',
  {
    drawId: uuid().notNull(),
    prizeId: uuid().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /** Its pieces. Null for all of a prize: they are divided evenly among its variants. */
    total: integer(),
    /** Null: that of the prize. */
    pictureId: text().references(() => pictures.pictureId),
    pictureAlt: text(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.prizeId, table.position] }),
    foreignKey({
      columns: [table.drawId, table.prizeId],
      foreignColumns: [prizes.drawId, prizes.prizeId],
    }).onDelete('cascade'),
    unique('prize_variants_once').on(table.drawId, table.prizeId, table.name),
    index('prize_variants_of_picture').on(table.pictureId),
    check('prize_variants_total', sql`${table.total} > 0`),
    check('prize_variants_alt', sql`(${table.pictureId} is null) = (${table.pictureAlt} is null)`),
  ],
);

/** The last-one prize (ラストワン賞). At most one per draw: the draw's id is the whole key. */
export const lastOnePrizes = pgTable(
  'last_one_prizes',
  {
    drawId: drawId().primaryKey(),
    prizeId: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    note: text().notNull(),
    pictureId: pictureId(),
    pictureAlt: text().notNull(),
    ...goodsColumns(),
  },
  (table) => [
    searchIndex('last_one_prizes_name_terms', table.name),
    index('last_one_prizes_of_picture').on(table.pictureId),
  ],
);

/** Pictures of a draw other than its art and its prizes. */
export const galleryPictures = pgTable(
  'gallery_pictures',
  {
    drawId: drawId(),
    position: integer().notNull(),
    pictureId: pictureId(),
    pictureAlt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.position] }),
    index('gallery_pictures_of_picture').on(table.pictureId),
  ],
);

/** Changes of the date of shipping by operators, with the reason that shoppers read. Never changed. */
export const shippingDateChanges = pgTable(
  'shipping_date_changes',
  {
    drawId: drawId(),
    at: timestamptz().notNull(),
    daysBefore: integer().notNull(),
    fromBefore: date(),
    lastDayBefore: date(),
    days: integer().notNull(),
    from: date(),
    lastDay: date(),
    reason: text().notNull(),
    operator: text().notNull(),
    /** Those who hold unsent prizes got an email. */
    isDelay: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.at] })],
);

/** The check of a draw at each publication (`publishCheck`). Only its confirmation by a second person is added. */
export const publishChecks = pgTable(
  'publish_checks',
  {
    checkId: uuid().primaryKey().defaultRandom(),
    drawId: drawId(),
    at: timestamptz().notNull(),
    publisher: text().notNull(),
    lines: jsonb().$type<readonly CheckLine[]>().notNull(),
    confirmedBy: text(),
    confirmedAt: timestamptz(),
  },
  (table) => [
    index('publish_checks_of_draw').on(table.drawId, table.at),
    check(
      'publish_checks_confirmed',
      sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null) and ${table.confirmedBy} is distinct from ${table.publisher}`,
    ),
  ],
);

/** Shipping terms of a draw that held until a change, for what was bought before it. Written by a trigger, never changed. */
export const formerShippingTerms = pgTable(
  'former_shipping_terms',
  {
    drawId: drawId(),
    until: timestamptz().notNull(),
    fee: integer().notNull(),
    freeFrom: integer(),
    combinable: boolean().notNull(),
    tariffId: uuid().references(() => shippingTariffs.tariffId),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.until] })],
);

/** Former names of draws, under which they are still found. Never contains a current name. */
export const formerNames = pgTable('former_names', {
  directoryName: text().primaryKey(),
  drawId: drawId(),
});

export const drawRelations = relations(draws, ({ one, many }) => ({
  tariff: one(shippingTariffs, { fields: [draws.tariffId], references: [shippingTariffs.tariffId] }),
  art: one(pictures, { fields: [draws.artId], references: [pictures.pictureId] }),
  characters: many(drawCharacters),
  prizes: many(prizes),
  lastOnePrize: one(lastOnePrizes),
  gallery: many(galleryPictures),
  shippingDateChanges: many(shippingDateChanges),
}));

export const shippingDateRelations = relations(shippingDateChanges, ({ one }) => ({
  draw: one(draws, { fields: [shippingDateChanges.drawId], references: [draws.drawId] }),
}));

export const characterRelations = relations(drawCharacters, ({ one }) => ({
  draw: one(draws, { fields: [drawCharacters.drawId], references: [draws.drawId] }),
}));

export const variantRelations = relations(prizeVariants, ({ one }) => ({
  prize: one(prizes, {
    fields: [prizeVariants.drawId, prizeVariants.prizeId],
    references: [prizes.drawId, prizes.prizeId],
  }),
  picture: one(pictures, { fields: [prizeVariants.pictureId], references: [pictures.pictureId] }),
}));

export const prizeRelations = relations(prizes, ({ one, many }) => ({
  variants: many(prizeVariants),
  draw: one(draws, { fields: [prizes.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [prizes.pictureId], references: [pictures.pictureId] }),
}));

export const lastOnePrizeRelations = relations(lastOnePrizes, ({ one }) => ({
  draw: one(draws, { fields: [lastOnePrizes.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [lastOnePrizes.pictureId], references: [pictures.pictureId] }),
}));

export const galleryRelations = relations(galleryPictures, ({ one }) => ({
  draw: one(draws, { fields: [galleryPictures.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [galleryPictures.pictureId], references: [pictures.pictureId] }),
}));
