/** Names of pages under /sanrio, which no draw may have. */
export const RESERVED_DIRECTORY_NAMES = [
  'faq',
  'howto',
  'privacy',
  'terms',
  'transactions',
  'company',
  'mypage',
  'news',
  'search',
  'archive',
  'contact',
] as const;
