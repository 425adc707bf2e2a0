import { customType, pgEnum } from 'drizzle-orm/pg-core';
import { GRADES, INKS, NEWS_CATEGORIES, PAYMENT_TYPES, SALES_TYPES } from '#lib/contract/words.ts';

export const salesTypeWord = pgEnum('sales_type', SALES_TYPES);
export const inkWord = pgEnum('ink', INKS);
export const gradeWord = pgEnum('grade', GRADES);
export const paymentTypeWord = pgEnum('payment_type', PAYMENT_TYPES);
export const newsCategoryWord = pgEnum('news_category', NEWS_CATEGORIES);

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});
