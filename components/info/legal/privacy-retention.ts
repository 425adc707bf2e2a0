import {
  ADULT_AGE_YEARS,
  BLOCK_RETENTION_DAYS,
  BOOKKEEPING_YEARS,
  GUARDIAN_RETENTION_DAYS,
  INQUIRY_YEARS,
} from '#lib/contract/shop-rules.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import type { Fact } from '../facts-table.tsx';
import { link } from '../text.ts';
import type { PolicySection } from './privacy-section.ts';

type DataController = Pick<
  Operator,
  'name' | 'representative' | 'zip' | 'address' | 'email' | 'tel' | 'hours'
>;

/** Storage, security and the rights of the person. */
export const keeping = (operator: DataController): readonly PolicySection[] => [
  ...SAFE,
  ...RIGHTS,
  officeOf(operator),
];

/** The fate of a member's data after they delete their account. */
export const AFTER_ACCOUNT_DELETION: readonly Fact[] = [
  {
    term: 'すぐに消すもの',
    lines: [
      '氏名、住所、電話番号、メールアドレス、生年月日、性別、パスワードとパスキー、保護者の方のメールアドレス、登録したカードを見分けるための情報、ログインの状態、お問い合わせの内容と写真、お問い合わせなどについての覚え書きと分類の言葉、お送りしたメールの記録',
    ],
  },
  {
    term: `${BOOKKEEPING_YEARS}年間保存するもの`,
    lines: ['注文、入金、返金および発送の記録(法令により保存が義務づけられている帳簿と書類)'],
  },
  {
    term: 'そのほかの記録',
    lines: ['どなたのものかわからない形に変えます。'],
  },
];

const SAFE: readonly PolicySection[] = [
  {
    id: 'retention',
    title: '保存の期間と退会',
    paragraphs: ['個人情報は、利用の目的に必要な期間だけ保存します。退会されたときは、次のとおりにします。'],
    facts: AFTER_ACCOUNT_DELETION,
    after: [
      `お問い合わせの内容と写真は、会員でない方のものもふくめ、最後のやりとりから${INQUIRY_YEARS}年で消します。`,
      `不正な取引を防ぐために記録した住所・電話番号・メールアドレスのドメイン・カードの下4けたと有効期限は、必要がなくなってから${BLOCK_RETENTION_DAYS}日で消します。`,
      '公平性を確かめるために公開している記録には、氏名など、個人を特定できる情報はふくまれていません。この記録は、退会の後も消えません。',
    ],
  },
  {
    id: 'security',
    title: '安全に管理するための措置',
    paragraphs: ['当社は、個人情報の漏えい、滅失または毀損を防ぐため、次の措置をとります。'],
    points: [
      '個人情報を取り扱う責任者を置き、取り扱う者と範囲を定めています。',
      '取り扱う者に、定期的に研修を行い、秘密を守る義務を課しています。',
      '通信を暗号化し、個人情報を見られる者を、業務に必要な者に限っています。',
      '記録には、パスワード、メールでお送りしたコード、カードの番号を残しません。',
      '不正なログインの試みを検知し、制限しています。',
    ],
    after: [
      '万が一漏えいなどが起きたときは、法令に従い、個人情報保護委員会への報告と、ご本人への通知をすみやかに行います。',
    ],
  },
];

const RIGHTS: readonly PolicySection[] = [
  {
    id: 'requests',
    title: '開示・訂正・利用停止などのご請求',
    paragraphs: [
      [
        '登録した情報は、',
        link('会員情報', ROUTES.profile),
        'でいつでも確認し、変更できます。そのほかに、ご本人は、保有個人データの利用目的の通知、開示、訂正、追加、削除、利用の停止、第三者への提供の停止を請求できます。',
      ],
      '下記の窓口までご連絡ください。ご本人であることを確認したうえで、すみやかに対応します。手数料はかかりません。法令により応じられないときは、その理由をお知らせします。',
    ],
  },
  {
    id: 'minors',
    title: '未成年の方の個人情報',
    paragraphs: [
      `${ADULT_AGE_YEARS}歳未満の方は、保護者の方の同意を得てから個人情報をお知らせください。保護者の方からのご請求にも、確認のうえで対応します。`,
      `保護者の方のメールアドレスは、同意の確認、購入の控えとお知らせのためだけに使います。会員が${ADULT_AGE_YEARS}歳になってから${GUARDIAN_RETENTION_DAYS}日後、または退会のときに消します。お返事がないときは、お願いのメールのリンクが使えなくなってから${GUARDIAN_RETENTION_DAYS}日後に消します。`,
    ],
  },
  {
    id: 'changes',
    title: '方針の変更',
    paragraphs: [
      [
        'この方針を変えるときは、変更の内容と日付を',
        link('お知らせ', ROUTES.news),
        'に掲載します。利用の目的を大きく変えるときは、あらためてご本人の同意を得ます。',
      ],
    ],
  },
];

const officeOf = (operator: DataController): PolicySection => ({
  id: 'office',
  title: '個人情報の窓口',
  paragraphs: ['個人情報の取扱いについてのご質問、ご請求、苦情は、次の窓口で受け付けます。'],
  facts: [
    { term: '事業者', lines: [operator.name, operator.representative] },
    { term: '所在地', lines: [`〒${operator.zip} ${operator.address}`] },
    { term: 'メール', lines: [[link(operator.email, `mailto:${operator.email}`)]] },
    { term: '電話', lines: [`${operator.tel}(${operator.hours})`] },
  ],
});
