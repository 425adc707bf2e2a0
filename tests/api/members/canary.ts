import { cryptoSecrets } from '#backend/crypto/secrets.ts';

/** Somebody whom one would know again anywhere. */
export const FIRST = {
  email: 'kanaria-4649@example.jp',
  password: 'かなりやのうたうさんちょうめ',
  name: '金糸雀 カナリヤ',
  zip: '9998877',
  address: '東京都金糸雀区カナリヤ町46-49',
  address2: 'カナリヤ荘',
  birthday: '1964-09-04',
  tel: '09055554649',
};
/** The same member, once all that was changed. */
export const THEN = {
  email: 'kanaria-moved@example.jp',
  password: 'かなりやのひっこしたよんちょうめ',
  name: '金糸雀 ルリ',
  zip: '9997788',
  address: '北海道金糸雀市1-2-3',
  address2: 'カナリヤハイツ',
  birthday: '1964-09-05',
  tel: '0355554649',
};
export const ELSEWHERE = 'kanaria-elsewhere@example.jp';
export const WRONG = 'かなりやのちがうことば';

const DIGESTS = [FIRST.email, THEN.email].map(cryptoSecrets.digest);
/** None of these is anybody's business but his and the shop's. */
export const WORDS = [
  ...DIGESTS,
  ...Object.values(FIRST),
  ...Object.values(THEN),
  ELSEWHERE,
  WRONG,
  'kanaria',
  '金糸雀',
  'カナリヤ',
];
