import { customType, pgEnum, timestamp } from 'drizzle-orm/pg-core';
import {
  CARRIERS,
  CODE_PURPOSES,
  GENDERS,
  GRADES,
  INKS,
  INQUIRY_AUTHORS,
  INQUIRY_STATES,
  INQUIRY_TOPICS,
  LEDGER_ACCOUNTS,
  LEDGER_KINDS,
  NEWS_CATEGORIES,
  ORDER_REASONS,
  PAUSE_REASONS,
  PAYMENT_STATUSES,
  PICTURE_KINDS,
  PLAY_STATUSES,
  RESOLUTIONS,
  RETURN_REASONS,
  SAFETY_MARKS,
  SALES_TYPES,
  SHIPMENT_PROBLEMS,
  SHIPPING_METHODS,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';
import { PAYMENT_TYPES } from '#lib/contract/payment-types.ts';
import { ROLES } from '#lib/contract/ops/permissions.ts';

export const salesTypeEnum = pgEnum('sales_type', SALES_TYPES);
export const inkEnum = pgEnum('ink', INKS);
export const safetyMarkEnum = pgEnum('safety_mark', SAFETY_MARKS);
export const shippingMethodEnum = pgEnum('shipping_method', SHIPPING_METHODS);
export const gradeEnum = pgEnum('grade', GRADES);
export const paymentTypeEnum = pgEnum('payment_type', PAYMENT_TYPES);
export const pictureKindEnum = pgEnum('picture_kind', PICTURE_KINDS);
export const newsCategoryEnum = pgEnum('news_category', NEWS_CATEGORIES);

export const genderEnum = pgEnum('gender', GENDERS);
export const codePurposeEnum = pgEnum('code_purpose', CODE_PURPOSES);
export const playStatusEnum = pgEnum('play_status', PLAY_STATUSES);
/** open: held, being paid, or paid. played: its result was seen. released: cancelled, failed or refunded. */
export const orderStageEnum = pgEnum('order_stage', ['open', 'played', 'released']);
export const shippingStatusEnum = pgEnum('shipping_status', SHIPPING_STATUSES);
export const shipmentProblemEnum = pgEnum('shipment_problem', SHIPMENT_PROBLEMS);
export const pauseReasonEnum = pgEnum('pause_reason', PAUSE_REASONS);
export const returnReasonEnum = pgEnum('return_reason', RETURN_REASONS);
export const resolutionEnum = pgEnum('resolution', RESOLUTIONS);
export const givenUpByEnum = pgEnum('given_up_by', ['member', 'shop']);
export const carrierEnum = pgEnum('carrier', CARRIERS);

export const paymentStatusEnum = pgEnum('payment_status', PAYMENT_STATUSES);
export const orderReasonEnum = pgEnum('order_reason', ORDER_REASONS);
export const logKindEnum = pgEnum('log_kind', [
  'sale',
  'reveal',
  'refund',
  'withdrawal',
  'pause',
  'resume',
  'correction',
  'close',
  'void',
]);
export const paymentSessionPurposeEnum = pgEnum('payment_session_purpose', ['order', 'shipment', 'card']);
/** OPENING: the provider was not reached yet. OPEN: can be paid. DONE: paid, or card registered. ENDED: neither. */
export const paymentSessionStateEnum = pgEnum('payment_session_state', ['OPENING', 'OPEN', 'DONE', 'ENDED']);
export const ledgerKindEnum = pgEnum('ledger_kind', LEDGER_KINDS);
export const accountEnum = pgEnum('account', LEDGER_ACCOUNTS);

export const inquiryTopicEnum = pgEnum('inquiry_topic', INQUIRY_TOPICS);
export const inquiryStateEnum = pgEnum('inquiry_state', INQUIRY_STATES);
export const inquiryAuthorEnum = pgEnum('inquiry_author', INQUIRY_AUTHORS);

export const operatorRoleEnum = pgEnum('operator_role', ROLES);

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

export const timestamptz = () => timestamp({ withTimezone: true });
