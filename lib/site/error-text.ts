/** The two sentences of specification §4, word for word. */
export const COMMUNICATION_ERROR =
  '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。';
export const SERVER_ERROR =
  'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。';

/** For an answer that this page cannot read, because the shop has been updated since it was opened. A call may have been carried out. */
export const OUTDATED_PAGE = 'ページが新しくなりました。読み込み直して、もう一度ご確認ください。';

/** Names the sentence of a page that could not be rendered, for the server that sends the page. */
export const UNAVAILABLE_PAGE_ID = 'unavailable-page';
