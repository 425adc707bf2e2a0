import { INFO_PAGES, INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import { ignoreErrors } from '../test.ts';

/** Every public page of specification §2, with one example of each page type. */
export const PUBLIC_PAGES = [
  { path: '/', title: null, canonical: '/sanrio' },
  { path: '/sanrio', title: null, canonical: '/sanrio' },
  { path: '/sanrio/marupo-otsukai', title: 'まるぽのおつかいガチャ' },
  { path: '/sanrio/ramujii-natsuyasumi', title: 'ラムじいの夏休み日記 再販' },
  { path: '/sanrio/nokosan-mokugeki', title: 'のこさん 目撃証言 第3弾' },
  { path: '/sanrio/guru-mawarimichi', title: 'ぐるのまわり道マーケット' },
  { path: '/sanrio/marupo-otsukai/fairness', title: 'まるぽのおつかいガチャの公平性の記録' },
  { path: '/sanrio/news', title: 'お知らせ' },
  { path: '/sanrio/news/12', title: /.+/ },
  { path: '/sanrio/search', title: 'ガチャをさがす' },
  { path: '/sanrio/archive', title: '終了したガチャ' },
  { path: '/sanrio/archive/2026', title: '2026年に終了したガチャ' },
  ...INFO_PAGE_NAMES.map((name) => ({ path: infoRoute(name), title: INFO_PAGES[name].title })),
] as const satisfies readonly { path: string; title: string | RegExp | null; canonical?: string }[];

/** Pages for guests who sign up, log in or buy. */
export const GUEST_PAGES = [
  { path: '/sanrio/mypage/login', title: 'ログイン' },
  { path: '/sanrio/mypage/signup', title: '会員登録' },
  { path: '/sanrio/mypage/reminder', title: 'パスワード再設定' },
  { path: '/sanrio/mypage/favourites', title: 'お気に入り' },
  { path: '/sanrio/marupo-otsukai/result', title: 'くじ結果' },
] as const;

/** No order or shipment has this id. */
const UNKNOWN_ID = '019abcde-0123-7456-89ab-0123456789ab';

/** Pages for members only. */
export const MEMBER_PAGES = [
  { path: '/sanrio/marupo-otsukai/shopping', title: '購入内容確認' },
  { path: '/sanrio/mypage', title: 'マイページ' },
  { path: '/sanrio/mypage/notifications', title: '通知設定' },
  { path: '/sanrio/mypage/email', title: 'メール設定' },
  { path: '/sanrio/mypage/password', title: 'パスワード変更' },
  { path: '/sanrio/mypage/payment', title: 'カード' },
  { path: '/sanrio/mypage/profile', title: '会員情報' },
  { path: '/sanrio/mypage/leave', title: '退会' },
  { path: '/sanrio/mypage/userShip', title: '配送履歴' },
  { path: `/sanrio/mypage/userShip/${UNKNOWN_ID}`, title: '配送' },
  { path: '/sanrio/mypage/product', title: '当選賞品' },
  { path: '/sanrio/mypage/product/marupo-otsukai', title: '当選賞品' },
  { path: '/sanrio/mypage/collection', title: 'マイコレクション' },
  { path: '/sanrio/mypage/orderHistory', title: '購入履歴' },
  { path: `/sanrio/mypage/orderHistory/${UNKNOWN_ID}`, title: '購入' },
] as const;

/** Their pages are tested as not found. */
export function ignoreMissing(consoleErrors: string[]): void {
  for (const call of ['orderHistory', 'userShip']) ignoreErrors(consoleErrors, `/api/${call}/${UNKNOWN_ID}`);
}
