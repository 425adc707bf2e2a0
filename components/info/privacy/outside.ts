import type { Fact } from '../sheet/facts.ts';

/** What a browser is made to send to others than the shop (電気通信事業法 第27条の12, 外部送信規律). */
export const outsideFacts = (analytics: boolean): readonly Fact[] =>
  analytics ? [GOOGLE_ANALYTICS] : [NOBODY];

const GOOGLE_ANALYTICS: Fact = {
  term: 'Google Analytics',
  lines: ['送信先：Google LLC(アメリカ合衆国)'],
  list: [
    '送信する情報：ごらんになったページのアドレスと題名、日時、前にごらんになっていたページ、端末・ブラウザー・画面の種類、IPアドレスから推定したおおよその地域、Cookieに記録した識別子',
    '当社の利用目的：どのページがよく読まれ、どこで迷われているかを知り、サイトを改善するため',
    '送信先の利用目的：当社への集計結果の提供、サービスの維持と改善',
    '送信を止める方法：ブラウザーの設定でCookieを無効にするか、Googleの提供するオプトアウト アドオンをお使いください。',
  ],
};

const NOBODY: Fact = {
  term: 'アクセス解析・広告',
  lines: ['使っていません。当サイトをごらんになるだけで、情報が外部の会社へ送られることはありません。'],
};
