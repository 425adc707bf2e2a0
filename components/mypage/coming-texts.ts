import type { MascotNumber } from '#lib/site/mascot.ts';

/** What a page that is still being made says about itself. */
export type ComingTexts = {
  readonly title: string;
  readonly mascot: MascotNumber;
  /** What one will be able to do here, a sentence each. */
  readonly will: readonly string[];
  readonly when: string;
  /** Whether it will show a member's own things, so that one has to log in first. */
  readonly membersOnly: boolean;
};

const WITH_MEMBERS = '会員登録の受付が始まると、お使いいただけます。';
const WITH_SALES = 'ガチャの購入受付が始まると、お使いいただけます。';

const forMembers = (title: string, mascot: MascotNumber, will: readonly string[]): ComingTexts => ({
  title,
  mascot,
  will,
  when: WITH_MEMBERS,
  membersOnly: true,
});
const ofSales = (title: string, mascot: MascotNumber, will: readonly string[]): ComingTexts => ({
  title,
  mascot,
  will,
  when: WITH_SALES,
  membersOnly: true,
});

/** One line a page. The pages themselves say only which line is theirs. */
export const COMING = {
  login: {
    title: 'ログイン',
    mascot: 1,
    will: [
      'メールアドレスとパスワードでログインします。',
      'パスワードを忘れたときは、ここから再設定へ進めます。',
    ],
    when: WITH_MEMBERS,
    membersOnly: false,
  },
  signup: {
    title: '会員登録',
    mascot: 1,
    will: [
      'メールに届く確認コードで、ご本人かどうかを確かめます。',
      'お名前とお届け先を登録すると、ガチャを引けるようになります。',
    ],
    when: 'ただいま受付の準備をしています。始まるときは、お知らせに書きます。',
    membersOnly: false,
  },
  reminder: {
    title: 'パスワード再設定',
    mascot: 6,
    will: [
      '登録したメールアドレスに、確認コードをお送りします。',
      '新しいパスワードをその場で決められます。',
    ],
    when: WITH_MEMBERS,
    membersOnly: false,
  },
  mypage: forMembers('マイページ', 1, [
    '当選賞品、購入履歴、配送履歴をまとめて見られます。',
    '会員情報やメールの設定を変えられます。',
  ]),
  email: forMembers('メール設定', 4, [
    '登録したメールアドレスを変えられます。',
    'お知らせメールを受け取るかどうかを選べます。',
  ]),
  password: forMembers('パスワード変更', 3, ['いまのパスワードを確かめて、新しいパスワードに変えます。']),
  payment: forMembers('クレジットカード', 8, [
    '登録したクレジットカードを確かめたり、変えたりできます。',
    'カード番号は決済会社があずかります。もぐにも食べさせません。',
  ]),
  profile: forMembers('会員情報', 1, ['お名前とお届け先を確かめたり、変えたりできます。']),
  leave: forMembers('退会', 6, [
    '退会の手続きをします。',
    'まだ発送していない賞品があるときは、先にお知らせします。',
  ]),
  shipments: forMembers('配送履歴', 7, ['受付からお届けまで、荷物がいまどこにいるかを見られます。']),
  shipment: forMembers('配送詳細', 7, ['ひとつの荷物の中身、お届け先、追跡番号を見られます。']),
  prizes: forMembers('当選賞品', 5, [
    '当選した賞品を見て、発送を依頼できます。',
    '保管の期限もここで確かめられます。',
  ]),
  prizesOfDraw: forMembers('当選賞品の詳細', 5, ['ひとつのガチャで当選した賞品を見て、発送を依頼できます。']),
  orders: forMembers('購入履歴', 8, ['これまでに買ったガチャと、そのお支払いを見られます。']),
  order: forMembers('購入詳細', 8, ['一回の購入の内容とお支払い、引いた結果を見られます。']),
  shopping: ofSales('購入内容確認', 8, [
    '回数、合計、お支払い方法を確かめてから、注文を確定します。',
    '確かめているあいだ、引く分をとりおきします。',
  ]),
  result: ofSales('くじ結果', 5, [
    'ハンドルをまわして、カプセルをひとつずつ開けられます。',
    '結果だけをまとめて見ることもできます。',
  ]),
} as const satisfies Record<string, ComingTexts>;

export type ComingName = keyof typeof COMING;
