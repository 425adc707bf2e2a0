/** The person has closed the browser's dialog, or their device could not answer. */
export const PASSKEY_DIALOG_CLOSED =
  'パスキーを使えませんでした。もう一度お試しになるか、パスワードをお使いください。';
