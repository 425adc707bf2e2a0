import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { pictures } from './pictures.ts';
import { gradeWord } from '../words.ts';

const drawId = () =>
  uuid()
    .notNull()
    .references(() => draws.drawId, { onDelete: 'cascade' });

const pictureId = () =>
  text()
    .notNull()
    .references(() => pictures.pictureId);

/** One line of a draw's prize table, with how many of its tickets were drawn. */
export const prizes = pgTable(
  'prizes',
  {
    drawId: drawId(),
    prizeId: uuid().notNull().defaultRandom(),
    grade: gradeWord().notNull(),
    name: text().notNull(),
    note: text().notNull(),
    pictureId: pictureId(),
    pictureAlt: text().notNull(),
    total: integer().notNull(),
    drawn: integer().notNull().default(0),
    /** Of them, those that were gone before this shop began to sell the draw. */
    drawnBefore: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.prizeId] }),
    unique('prizes_one_a_grade').on(table.drawId, table.grade),
    check(
      'prizes_not_overdrawn',
      sql`${table.drawn} >= ${table.drawnBefore} and ${table.drawnBefore} >= 0 and ${table.drawn} <= ${table.total}`,
    ),
  ],
);

/** ラストワン賞. A draw has one at most, because the draw's id is the whole key. */
export const lastOnePrizes = pgTable('last_one_prizes', {
  drawId: drawId().primaryKey(),
  prizeId: uuid().notNull().defaultRandom(),
  name: text().notNull(),
  note: text().notNull(),
  pictureId: pictureId(),
  pictureAlt: text().notNull(),
});

/** Pictures of a draw besides its art and those of its prizes. */
export const galleryPictures = pgTable(
  'gallery_pictures',
  {
    drawId: drawId(),
    position: integer().notNull(),
    pictureId: pictureId(),
    pictureAlt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.position] })],
);
