/** The closed lists of the specification (§3) and of the shop. Everything that knows one of these words reads it here. */

export const PAYMENT_TYPES = ['NONE', 'CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PLAY_STATUSES = ['START', 'PLAYING', 'SUCCESS', 'CONFIRM', 'ERROR', 'CANCEL'] as const;
export type PlayStatus = (typeof PLAY_STATUSES)[number];

export const SALES_TYPES = ['normal', 'last_special'] as const;
export type SalesType = (typeof SALES_TYPES)[number];

export const SHIPPING_STATUSES = ['START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

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
