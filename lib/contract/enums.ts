/** The closed lists of the specification (§3) and of the shop. Everything that knows one of these words reads it here. */

export const PAYMENT_TYPES = ['NONE', 'CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PLAY_STATUSES = ['START', 'PLAYING', 'SUCCESS', 'CONFIRM', 'ERROR', 'CANCEL'] as const;
export type PlayStatus = (typeof PLAY_STATUSES)[number];

/** How far the money of an order is; its play status says how far the order is. */
export const PAYMENT_STATUSES = [
  'NONE',
  'PENDING',
  'CAPTURED',
  'DECLINED',
  'EXPIRED',
  'REFUND_PENDING',
  'REFUNDED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Why an order came to CANCEL or ERROR: given up by the member, its hold ended, given up or timed out at the
 * provider; refused by it for no stated reason, for want of money, for a limit, for who the payer is; paid when
 * no ticket was left, paid twice; given back by the shop; paid when it was more than he may buy.
 */
export const ORDER_REASONS = [
  'byMember',
  'holdEnded',
  'byProvider',
  'providerExpired',
  'declined',
  'insufficientFunds',
  'limitExceeded',
  'authenticationFailed',
  'noneLeft',
  'paidTwice',
  'byShop',
  'overLimit',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/** Where somebody who wants to buy from a draw stands. */
export const QUEUE_STATES = [
  'open',
  'beforeSale',
  'waiting',
  'called',
  'lost',
  'soldOut',
  'saleOver',
] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export const SALES_TYPES = ['normal', 'last_special'] as const;
export type SalesType = (typeof SALES_TYPES)[number];

export const SHIPPING_STATUSES = ['START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

/** Who brings parcels: ヤマト運輸, 佐川急便, 日本郵便. */
export const CARRIERS = ['yamato', 'sagawa', 'japanPost'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Where a draw stands in its sale: before it, in it, out of tickets, or after it. */
export const DRAW_STATES = ['upcoming', 'onSale', 'soldOut', 'ended'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** A賞 is the best. The last-one prize stands outside this order. */
export const GRADES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type Grade = (typeof GRADES)[number];

/** The shop's inks: the colour a draw is printed in. */
export const INKS = ['ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo'] as const;
export type Ink = (typeof INKS)[number];

/** 大切, 新作, 再販, お知らせ. */
export const NEWS_CATEGORIES = ['important', 'new', 'restock', 'notice'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

export const GENDERS = ['female', 'male', 'other', 'unsaid'] as const;
export type Gender = (typeof GENDERS)[number];

/** What a code sent by mail can be for. */
export const CODE_PURPOSES = ['signup', 'reminder', 'email'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Names that stand for pages of their own under /sanrio and so can never name a draw. */
export const RESERVED_DIRECTORY_NAMES = [
  'faq',
  'howto',
  'privacy',
  'terms',
  'transactions',
  'company',
  'mypage',
  'news',
] as const;
