import { MIN_PASSWORD_CHARACTERS } from '#lib/contract/member/fields.ts';
import { BOOKKEEPING_YEARS, CODE_MINUTES } from '#lib/contract/shop-rules.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { link } from '../text.ts';
import type { QuestionGroup } from './question.ts';

export const ABOUT_MEMBERSHIP: QuestionGroup = {
  id: 'membership',
  title: '会員情報',
  questions: [
    {
      id: 'sign-up',
      question: '会員登録には、なにが必要ですか。',
      answer: [
        [
          'メールアドレスと、お名前・住所・電話番号・生年月日です。',
          link('会員登録', ROUTES.signup),
          `の画面でメールアドレスを入れると6けたのコードが届くので、${CODE_MINUTES}分以内に入力してください。登録も年会費も無料です。`,
        ],
      ],
    },
    {
      id: 'password-rule',
      question: 'パスワードに、決まりはありますか。',
      answer: [
        `${MIN_PASSWORD_CHARACTERS}文字以上なら、文字の種類は問いません。よく使われているもの、お名前やメールアドレスと同じものは使えません。`,
      ],
    },
    {
      id: 'forgot-password',
      question: 'パスワードを忘れました。',
      answer: [
        [
          link('パスワード再設定', ROUTES.reminder),
          'から、新しいパスワードに変えられます。登録したメールアドレスに届くコードが必要です。いまのパスワードは、当店にもわかりません。',
        ],
      ],
    },
    {
      id: 'birthday',
      question: '生年月日をまちがえて登録しました。',
      answer: [
        [
          '購入やとりおきをまだ申し込んでいなくて、保護者の方も登録していなければ、',
          link('会員情報', ROUTES.profile),
          'で直せます。そのあとは、年齢による購入制限があるため、ご自分では変えられません。',
          link('お問い合わせ', ROUTES.contact),
          'ください。',
        ],
      ],
    },
    {
      id: 'card-data',
      question: `${paymentName('CARD')}の番号は、どこに保存されますか。`,
      answer: [
        'カードの番号は、決済会社の画面で入力していただきます。当店は番号を受け取りません。カードを登録したときに当店に残るのは、どのカードかを見分けるための情報だけです。',
      ],
    },
    {
      id: 'leave',
      question: '退会するには、どうすればいいですか。',
      answer: [
        [
          'マイページの',
          link('退会', ROUTES.leave),
          'からお手続きいただけます。次のときは、先にそちらを終えてください。賞品や、もどった荷物などは、受け取りをやめることもできます(代金はもどりません)。',
        ],
      ],
      list: [
        'お支払いの手続きが残っているとき',
        '購入したガチャを、まだまわしていないとき',
        '発送を依頼していない当選賞品があるとき',
        'お届けの途中の荷物や、対応の終わっていない荷物があるとき',
        '返金の手続きが残っているとき',
      ],
    },
    {
      id: 'after-leaving',
      question: '退会すると、登録した情報はどうなりますか。',
      answer: [
        [
          `お名前・住所・電話番号・メールアドレス・生年月日・パスワードは、すぐに消します。法令で保存が決められている、注文、入出金、発送の記録は、${BOOKKEEPING_YEARS}年間保存します。くわしくは`,
          link('個人情報保護方針', ROUTES.privacy),
          'をごらんください。',
        ],
      ],
    },
  ],
};
