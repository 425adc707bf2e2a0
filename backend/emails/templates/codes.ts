import type { EmailOf } from '#backend/domain/emails.ts';
import { CODE_LIFE_MS, LONG_CODE_DIGITS, MINUTE_MS } from '#backend/domain/members/codes.ts';
import { japanTime } from '#lib/text/dates.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { note, type EmailContent, type EmailContext, paragraph, button, link } from '../email-content.ts';

type CodeKind = 'signUpCode' | 'reminderCode' | 'emailCode' | 'inquiryCode';

/** The purpose of the code, the page for it, and what does not happen without it. */
const PURPOSES = {
  signUpCode: {
    subject: '会員登録のコード',
    page: '会員登録の画面',
    otherwise: '会員登録は進みません',
  },
  reminderCode: {
    subject: 'パスワード再設定のコード',
    page: 'パスワードを決めなおす画面',
    otherwise: 'パスワードは変わりません',
  },
  emailCode: {
    subject: 'メールアドレス変更のコード',
    page: 'メールアドレスを変える画面',
    otherwise: 'メールアドレスは変わりません',
  },
  inquiryCode: {
    subject: 'お問い合わせのコード',
    page: 'お問い合わせの画面',
    otherwise: 'お問い合わせは送られません',
  },
} as const satisfies Record<CodeKind, { subject: string; page: string; otherwise: string }>;

const LIFE = `${CODE_LIFE_MS / MINUTE_MS}分`;

/** Shows 12345-67890-12345. */
const longCodeBlocks = (code: string) => [
  paragraph(
    `ほかの端末やブラウザーで入力するとき、または画面で「長いコード」をおたずねしたときは、次の長いコード(${LONG_CODE_DIGITS}けた)をお使いください。`,
  ),
  paragraph(code.replaceAll(/\d{5}(?=\d)/g, '$&-')),
];

/** The subject does not contain the code, because a locked phone shows subjects. */
export function codeEmail(message: EmailOf<CodeKind>, { madeAt, brand }: EmailContext): EmailContent {
  const { subject, page, otherwise } = PURPOSES[message.kind];
  const until = japanTime(new Date(madeAt.getTime() + CODE_LIFE_MS).toISOString());
  return {
    title: subject,
    preheader: `コードは${message.code}です。${LIFE}のあいだ使えます。`,
    greeting: undefined,
    blocks: [
      paragraph(`${page}に、次のコードを入力してください。`),
      { kind: 'code', label: 'コード', code: message.code },
      paragraph(`このコードは、お送りしてから${LIFE}のあいだ(${until}まで)使えます。`),
      ...longCodeBlocks(message.longCode),
      paragraph(`心当たりがない場合は、このメールを捨ててください。コードを入力しないかぎり、${otherwise}。`),
      note(
        `${brand.name}が、コードやパスワードをメールでおたずねすることはありません。だれかに聞かれても、教えないでください。`,
      ),
    ],
  };
}

/** The page's answer does not depend on whether the address is known; only the email to its owner does. */
export const ALREADY_MEMBER: EmailContent = {
  title: 'このメールアドレスは登録済みです',
  preheader: 'ログインしてご利用いただけます。',
  greeting: undefined,
  blocks: [
    paragraph('このメールアドレスで、会員登録かアドレス変更のお手続きがありました。'),
    paragraph(
      'このアドレスは、もう会員のものとして登録されています。新しい登録はいりません。そのままログインしてください。',
    ),
    button('ログインする', ROUTES.login),
    paragraph('パスワードをお忘れのときは、新しいパスワードに決めなおせます。'),
    link('パスワードを決めなおす', ROUTES.reminder),
    paragraph('心当たりがない場合は、このメールを捨ててください。何も変わっていません。'),
  ],
};

export const NO_SUCH_MEMBER: EmailContent = {
  title: 'このメールアドレスの会員は見つかりませんでした',
  preheader: '別のメールアドレスで登録されているかもしれません。',
  greeting: undefined,
  blocks: [
    paragraph('このメールアドレスで、パスワードを決めなおすお手続きがありました。'),
    paragraph(
      'ところが、このアドレスの会員は見つかりませんでした。別のアドレスで登録されているかもしれません。ほかにお使いのアドレスで、もう一度お試しください。',
    ),
    button('別のアドレスで試す', ROUTES.reminder),
    paragraph('まだ会員でない方は、会員登録からどうぞ。'),
    link('会員登録をする', ROUTES.signup),
    paragraph('心当たりがない場合は、このメールを捨ててください。何も変わっていません。'),
  ],
};
