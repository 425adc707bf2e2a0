import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Tariff } from '#lib/shipments/tariff.ts';
import { timestamptz } from './enums.ts';

/** Tables of shipping fees. The latest one is that of the shop. Never changed: purchases keep theirs. */
export const shippingTariffs = pgTable('shipping_tariffs', {
  tariffId: uuid().primaryKey().defaultRandom(),
  tariff: jsonb().$type<Tariff>().notNull(),
  createdAt: timestamptz().notNull(),
  /** The operator; null: the usual table of a shop that has not written one. */
  createdBy: text(),
});
