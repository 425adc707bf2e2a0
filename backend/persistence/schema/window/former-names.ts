import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';

/** Names that draws had before: what was once an address goes on leading to its draw. No draw's present name is among them. */
export const formerNames = pgTable('former_names', {
  directoryName: text().primaryKey(),
  drawId: uuid()
    .notNull()
    .references(() => draws.drawId, { onDelete: 'cascade' }),
});
