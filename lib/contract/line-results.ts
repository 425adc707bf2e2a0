/** Why a way to LINE ends without a login or a LINE account, by the word in the address of the page that says it. */
export const LINE_RESULTS = {
  lineCancelled: 'LINEでの確認を、取りやめました。',
  lineRejected: 'LINEで確かめられませんでした。お手数ですが、もう一度お試しください。',
  lineUnavailable:
    'いま、LINEにつながりません。しばらくしてからお試しいただくか、ほかの方法でログインしてください。',
  lineTaken: 'このLINEは、ほかの会員のログインに使われています。',
  lineLinked: 'LINEは、もうつながっています。',
  memberSuspended: '利用規約に基づき、この会員のログインと購入を停止しています。',
  tooManyAttempts:
    '続けてまちがえたため、少しのあいだ受け付けを止めています。しばらくしてからお試しください。',
} as const;

export type LineFailure = keyof typeof LINE_RESULTS;

/** The word for a LINE account that logs the member in from now on. */
export const LINE_LINKED = 'linked';
