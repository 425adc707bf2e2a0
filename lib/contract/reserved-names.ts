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

export const DIRECTORY_NAME = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** Whether a draw may have this name in its URL. */
export const isDirectoryName = (name: string): boolean =>
  DIRECTORY_NAME.test(name) && !RESERVED_DIRECTORY_NAMES.some((reserved) => reserved === name);
