import type { ReviewDecision, ReviewReason } from '#lib/contract/enums.ts';
import type { CardAuthentication } from '#lib/contract/payment-types.ts';

export const REVIEW_REASON_NAMES: Readonly<Record<ReviewReason, string>> = {
  splitSums: '本人認証のない少額の支払いが続き、合計が高額になりました',
  quickSpending: '登録したばかりの会員が、短いあいだに高額を支払いました',
  failedAttempts: 'カードの支払いが何度も断られたあとに、成功しました',
  blocked: 'ブロックリストに当てはまります',
  chargebacks: '同じ会員の支払いに、チャージバックがありました',
  manyAccounts: '同じ端末と、同じ住所または電話番号の会員が、ほかにもいます',
};

export const REVIEW_DECISION_NAMES: Readonly<Record<ReviewDecision, string>> = {
  release: '問題なし',
  refuse: '不正のおそれ',
};

export const CARD_AUTHENTICATION_NAMES: Readonly<Record<CardAuthentication, string>> = {
  page: '決済会社の画面で実施',
  wallet: 'Apple Pay・Google Payの端末で実施',
  none: '実施なし（カード会社が対応していないなど）',
  authenticated: '登録カードで実施',
  exempt: '省略（少額・いつもの端末）',
  failed: '失敗',
};
