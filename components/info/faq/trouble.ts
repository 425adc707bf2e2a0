import { CODE_ATTEMPTS, CODE_MINUTES, CODE_PAUSE_SECONDS } from '#lib/contract/shop-rules.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { supportedBrowsersText } from '#lib/site/supported-browsers.ts';
import { link } from '../text.ts';
import type { QuestionGroup } from './question.ts';

export const IN_TROUBLE: QuestionGroup = {
  id: 'trouble',
  title: 'こまったとき',
  questions: [
    {
      id: 'no-code',
      question: 'コードのメールが届きません。',
      answer: ['次のことをお確かめください。'],
      list: [
        '迷惑メールのフォルダーに入っていませんか。',
        '携帯電話会社のメールをお使いなら、当店からのメールを受け取れる設定になっていますか。',
        'メールアドレスに、まちがいはありませんか。',
        `${CODE_PAUSE_SECONDS}秒たつと、「コードをもう一度送る」を押せるようになります。使えるのは、いちばん新しいコードだけです。`,
      ],
    },
    {
      id: 'wrong-code',
      question: 'コードを入れても、先へ進めません。',
      answer: [
        `コードが使えるのは${CODE_MINUTES}分間で、${CODE_ATTEMPTS}回まちがえると使えなくなります。そのときは、新しいコードをお受け取りください。古いコードは使えません。`,
      ],
    },
    {
      id: 'error-screen',
      question: '「通信エラーが発生しました」と出ます。',
      answer: [
        [
          '電波のよい場所で、もう一度お試しください。購入の途中だったときは、先に',
          link('購入履歴', ROUTES.orders),
          'をごらんください。お支払いが済んでいれば、注文が残っています。',
        ],
      ],
    },
    {
      id: 'environment',
      question: 'どのブラウザーで使えますか。',
      answer: [
        [
          `${supportedBrowsersText}でごらんいただけます。くわしくは`,
          link('推奨環境', `${ROUTES.company}#environment`),
          'をごらんください。アプリのなかのブラウザーでは、お支払いの画面がひらかないことがあります。',
        ],
      ],
    },
    {
      id: 'unknown-login',
      question: '身に覚えのない購入や、ログインがありました。',
      answer: [
        [
          'すぐに',
          link('パスワード変更', ROUTES.password),
          'をして、',
          link('お問い合わせ', ROUTES.contact),
          'ください。カードでのお支払いなら、カード会社にもご連絡ください。',
        ],
      ],
    },
    {
      id: 'fake-shop',
      question: 'ころん堂によく似たサイトやメールを見ました。',
      answer: [
        '偽物かもしれません。当店がメールでパスワードやコード、カードの番号をたずねることはありません。リンクをひらかず、アドレスバーのドメインをお確かめください。',
      ],
    },
    {
      id: 'contact',
      question: 'ここに答えがありません。',
      answer: [
        [
          link('お問い合わせ', ROUTES.contact),
          'ください。注文番号か配送番号をそえていただくと、早くお答えできます。',
        ],
      ],
    },
  ],
};
