import { customType, pgEnum } from 'drizzle-orm/pg-core';
import {
  CARRIERS,
  CODE_PURPOSES,
  GENDERS,
  GRADES,
  INKS,
  NEWS_CATEGORIES,
  ORDER_REASONS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  PLAY_STATUSES,
  SALES_TYPES,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';

export const salesTypeWord = pgEnum('sales_type', SALES_TYPES);
export const inkWord = pgEnum('ink', INKS);
export const gradeWord = pgEnum('grade', GRADES);
export const paymentTypeWord = pgEnum('payment_type', PAYMENT_TYPES);
export const newsCategoryWord = pgEnum('news_category', NEWS_CATEGORIES);

export const genderWord = pgEnum('gender', GENDERS);
export const codePurposeWord = pgEnum('code_purpose', CODE_PURPOSES);
export const playStatusWord = pgEnum('play_status', PLAY_STATUSES);
/** open: held, being paid, or paid. played: its result was seen. undone: it came to nothing. */
export const orderStageWord = pgEnum('order_stage', ['open', 'played', 'undone']);
export const shippingStatusWord = pgEnum('shipping_status', SHIPPING_STATUSES);
export const carrierWord = pgEnum('carrier', CARRIERS);

export const paymentStatusWord = pgEnum('payment_status', PAYMENT_STATUSES);
export const orderReasonWord = pgEnum('order_reason', ORDER_REASONS);
export const logKindWord = pgEnum('log_kind', ['sale', 'refund']);
export const handOffPurposeWord = pgEnum('hand_off_purpose', ['order', 'shipment', 'card']);
/** OPENING: the provider was not reached yet. OPEN: it can be paid. DONE: paid, or registered. ENDED: neither. */
export const handOffStateWord = pgEnum('hand_off_state', ['OPENING', 'OPEN', 'DONE', 'ENDED']);
export const ledgerKindWord = pgEnum('ledger_kind', ['capture', 'refund']);
/** provider: what it owes us. sales, shipping: what is ours, of tickets and of fees. owed: what we owe buyers back. */
export const accountWord = pgEnum('account', ['provider', 'sales', 'owed', 'shipping']);

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});
