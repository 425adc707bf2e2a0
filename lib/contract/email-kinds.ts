type EmailFacts = {
  /** For operators. */
  readonly name: string;
  /** 0: a person waits for it with a page open; 1 or left out: about a member's own account; 2: of a sale; 3: a mass mailing. */
  readonly rank?: number;
};

/** The kinds of emails that the shop sends. */
export const EMAILS = {
  signUpCode: { name: '会員登録の確認コード', rank: 0 },
  reminderCode: { name: 'パスワード再設定の確認コード', rank: 0 },
  emailCode: { name: 'メールアドレス変更の確認コード', rank: 0 },
  inquiryCode: { name: 'お問い合わせの確認コード', rank: 0 },
  // Of the rank of a code: a later delivery would reveal that it holds none.
  alreadyMember: { name: '登録済みのお知らせ', rank: 0 },
  noSuchMember: { name: '未登録のお知らせ', rank: 0 },
  welcome: { name: '会員登録の完了' },
  memberImported: { name: '取り込んだ会員への案内', rank: 3 },
  passwordChanged: { name: 'パスワードの変更' },
  newDevice: { name: '新しい端末でのログイン' },
  passkeyChanged: { name: 'パスキーの変更' },
  lineChanged: { name: 'LINEとのつながりの変更' },
  emailChanged: { name: 'メールアドレスの変更' },
  profileChanged: { name: '会員情報の変更' },
  memberSuspended: { name: '利用停止のお知らせ' },
  suspensionLifted: { name: '利用停止の解除' },
  dataDisclosed: { name: '情報開示のお知らせ' },
  accountDeleted: { name: '退会の完了' },
  guardianInvited: { name: '保護者の方への確認のお願い' },
  guardianLink: { name: '保護者の方への新しいリンク' },
  guardianDecided: { name: '保護者の方の確認の結果' },
  guardianReceipt: { name: '保護者の方への購入の控え' },
  receipt: { name: 'ご購入の確認' },
  refund: { name: '返金のお知らせ' },
  shopRefund: { name: '返金のお知らせ' },
  chargeback: { name: 'お支払いの取消のお知らせ' },
  shipmentRequested: { name: '発送依頼の受付' },
  feeRefund: { name: '送料の返金のお知らせ' },
  shipmentAddressChanged: { name: 'お届け先の変更' },
  shipmentExpired: { name: '発送依頼の期限切れ' },
  shipmentSent: { name: '発送のお知らせ' },
  shipmentProblem: { name: '荷物の問題のお知らせ' },
  shipmentRenumbered: { name: '送り状番号の訂正' },
  shipmentAddressCorrected: { name: 'お届け先の訂正' },
  shipmentChanged: { name: '発送前の変更' },
  shipmentClosed: { name: '荷物への対応の完了' },
  shipmentFollows: { name: '再発送・交換品のお知らせ' },
  giftGiven: { name: 'プレゼントのお届け先の受付' },
  giftLinkEnded: { name: 'プレゼントのリンクの終了' },
  giftSent: { name: '受け取る方への発送のお知らせ' },
  shippingDelayed: { name: '発送予定の遅れのお知らせ', rank: 2 },
  storageEnding: { name: '保管期限のお知らせ' },
  choiceEnding: { name: '種類を選ぶ期限のお知らせ' },
  storageExtended: { name: '保管期限の延長' },
  prizesGivenUp: { name: '賞品の受け取り辞退' },
  inquiryReceived: { name: 'お問い合わせの受付' },
  inquiryAnswered: { name: 'お問い合わせへの返信' },
  news: { name: 'お知らせの配信', rank: 3 },
  textChange: { name: '利用規約などの変更', rank: 3 },
  textWithdrawn: { name: '利用規約などの変更の取りやめ', rank: 3 },
  staffInvited: { name: 'スタッフの招待' },
  staffNotice: { name: 'スタッフへのお知らせ' },
  testEmail: { name: 'テスト送信', rank: 0 },
  drawNotification: { name: 'お気に入りのお知らせ', rank: 2 },
  noticeConfirmation: { name: '発売のお知らせのお申し込み' },
  guestNotice: { name: '会員でない方への発売のお知らせ', rank: 2 },
} as const satisfies Readonly<Record<string, EmailFacts>>;

export type EmailKind = keyof typeof EMAILS;
export const EMAIL_KINDS = Object.keys(EMAILS) as readonly EmailKind[];

/** Emails of a lower rank are sent first. */
export function rankOf(kind: EmailKind): number {
  const { rank = 1 }: EmailFacts = EMAILS[kind];
  return rank;
}
