import { ROUTES } from '#lib/site/routes.ts';
import { button, link, type Paper, paragraph } from '../paper.ts';
import { HELLO, headOf } from './words.ts';

/** The page says the same whether or not an address is known; only its owner is told, by these two. */
export const ALREADY_MEMBER: Paper = {
  ...headOf('このメールアドレスは登録済みです'),
  preheader: 'ログインしてご利用いただけます。',
  greeting: HELLO,
  parts: [
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

export const NO_SUCH_MEMBER: Paper = {
  ...headOf('このメールアドレスの会員は見つかりませんでした'),
  preheader: '別のメールアドレスで登録されているかもしれません。',
  greeting: HELLO,
  parts: [
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
