import { customType, pgEnum } from 'drizzle-orm/pg-core';
import {
  CODE_PURPOSES,
  GENDERS,
  GRADES,
  INKS,
  NEWS_CATEGORIES,
  PAYMENT_TYPES,
  PLAY_STATUSES,
  SALES_TYPES,
  SHIPPING_STATUSES,
} from '#lib/contract/words.ts';

export const salesTypeWord = pgEnum('sales_type', SALES_TYPES);
export const inkWord = pgEnum('ink', INKS);
export const gradeWord = pgEnum('grade', GRADES);
export const paymentTypeWord = pgEnum('payment_type', PAYMENT_TYPES);
export const newsCategoryWord = pgEnum('news_category', NEWS_CATEGORIES);

export const genderWord = pgEnum('gender', GENDERS);
export const codePurposeWord = pgEnum('code_purpose', CODE_PURPOSES);
export const playStatusWord = pgEnum('play_status', PLAY_STATUSES);
export const shippingStatusWord = pgEnum('shipping_status', SHIPPING_STATUSES);

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});
