/** What differs between becoming a member and setting a forgotten password anew. */
type ModeTexts = {
  readonly purpose: 'signup' | 'reminder';
  readonly title: string;
  readonly description: string;
  readonly lastStep: string;
  readonly emailHeading: string;
  readonly emailLead: string;
  readonly toLogin: string;
  /** What somebody may have got instead of a code. It is said to everybody: the shop tells nobody who is a member. */
  readonly otherMail: string;
};

export const MODES = {
  signup: {
    purpose: 'signup',
    title: '会員登録',
    description:
      'ころん堂の会員登録です。メールに届く6けたのコードでご本人かどうかを確かめ、お名前とお届け先を登録すると、ガチャを引けるようになります。',
    lastStep: '登録内容',
    emailHeading: 'メールアドレスの確認',
    emailLead: '6けたのコードをお送りします。登録も会費も無料です。',
    toLogin: 'すでに会員の方は、ログインへ',
    otherMail: 'すでに会員の方には、コードのかわりに、ログインのご案内をお送りしています。',
  },
  reminder: {
    purpose: 'reminder',
    title: 'パスワード再設定',
    description:
      '登録したメールアドレスに届く6けたのコードを入力すると、新しいパスワードをその場で決められます。',
    lastStep: '新しいパスワード',
    emailHeading: '登録したメールアドレス',
    emailLead: '6けたのコードをお送りします。そのコードで、新しいパスワードを決められます。',
    toLogin: 'ログインへもどる',
    otherMail: '会員登録のないアドレスには、コードのかわりに、その旨のご案内をお送りしています。',
  },
} as const satisfies Record<string, ModeTexts>;

export type Mode = keyof typeof MODES;
