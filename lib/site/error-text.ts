/** The two sentences of specification §4, word for word. */
export const COMMUNICATION_ERROR =
  '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。';
export const SERVER_ERROR =
  'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。';
