import type { Gender } from '../contract/words.ts';

/** In the order in which they are offered. */
export const GENDER_WORDS = {
  female: '女性',
  male: '男性',
  other: 'その他',
  unsaid: '回答しない',
} as const satisfies Record<Gender, string>;
