import { INFO_PAGE_NAMES } from './info-pages.ts';

/** Names of pages under /sanrio, which no draw may have. */
export const RESERVED_DIRECTORY_NAMES: readonly string[] = [
  ...INFO_PAGE_NAMES,
  'mypage',
  'news',
  'search',
  'archive',
  'gift',
  'guardian',
  'versions',
];

export const DIRECTORY_NAME = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** Whether a draw may have this name in its URL. */
export const isDirectoryName = (name: string): boolean =>
  DIRECTORY_NAME.test(name) && !RESERVED_DIRECTORY_NAMES.includes(name);
