import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { PUBLISH_RULE_NAMES } from './publish-rule-names.ts';
import { ROLE_NAMES } from './role-names.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { listTime } from '#lib/text/list-time.ts';
import { numberText, shortNumber, yenText } from '#lib/text/numbers.ts';
import {
  JOURNAL_FORMAT_NAMES,
  monthText,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
} from './accounting-names.ts';
import { actionName } from './operator-actions.ts';
import { PICTURE_KIND_NAMES } from './picture-kinds.ts';
import { PAUSE_REASON_NAMES } from './shipment-names.ts';

/** A value in words; `href`: the page of the console that shows the record. */
export type FactPart = { readonly text: string; readonly href?: string };

export type LogFact = { readonly key: string; readonly label: string; readonly parts: readonly FactPart[] };

/** The usual facts of entries. Others are shown by their stored names. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  reason: '理由',
  note: 'メモ',
  yen: '金額',
  scope: '対象',
  method: '方法',
  month: '月',
  format: '形式',
  filter: '条件',
  from: 'から',
  to: 'まで',
  least: '金額（以上）',
  most: '金額（以下）',
  call: '操作',
  directoryName: 'ガチャ',
  draw: 'ガチャ',
  drawId: 'ガチャID',
  orderId: '注文',
  refundId: '返金',
  shipmentId: '発送',
  shipments: '発送',
  memberId: '会員',
  approvalId: '承認',
  operationId: '処理',
  requestedBy: '依頼した人',
  decision: '決定',
  disputeId: '異議申し立て',
  findingId: '差異',
  provider: '決済会社',
  staff: 'スタッフ',
  role: '権限',
  name: '名前',
  shipmentIds: '発送',
  wonPrizes: '賞品',
  noteId: 'メモ',
  followUpId: '再送',
  until: '期限',
  tickets: 'チケット',
  of: '対象',
  settlementId: '精算',
  payoutYen: '振込額',
  transferOn: '振込日',
  paidOutOn: '振込日',
  reference: '振込番号',
  cancelledDraw: '中止したガチャ',
  invited: 'スタッフ',
  by: '方法',
  for: '対象の人',
  forStaffId: 'スタッフ',
  inquiryId: 'お問い合わせ',
  inquiryIds: 'お問い合わせ',
  memberIds: '会員',
  wonPrizeIds: '賞品',
  blockId: 'ブロック',
  blockIds: 'ブロック',
  why: '会員に伝えた理由',
  cause: 'だれの都合か',
  found: '見つかった件数',
  whose: '対象',
  search: '探したもの',
  closes: '返信して終了',
  assignee: '担当',
  newsId: 'お知らせ',
  bannerId: 'バナー',
  bannerIds: 'バナー',
  pictureId: '画像',
  title: '題名',
  kind: '種類',
  isNew: 'はじめての公開',
  acknowledgedRules: '確かめた項目',
  changed: '変えた項目',
  changes: '変更',
  version: '版',
  opensAt: '発売',
  closesAt: '終了',
  publishedAt: '公開',
  before: '前',
  after: '後',
  members: '会員数',
  code: '賞品の記号',
  grade: '等級',
  change: '増減',
  text: '文',
  section: '設定',
  siteText: '文章',
  isCorrection: '訂正',
  appliesFrom: '適用',
  number: '版',
  ended: '終わらせたログイン',
  endedSessionId: '終わらせたサインイン',
  isRecovery: '回復',
  endpointId: '送り先',
  host: '送り先',
  kinds: '出来事',
  isOn: '送信する',
  deliveryId: '出来事',
  onlyFailed: '届かなかったものだけ',
  replayed: '送り直した件数',
  program: '書き出す先',
  carrier: '運送会社',
  encoding: '文字コード',
  again: '書き出し済みも',
  invalidIds: '誤りのある発送',
  deliverOn: 'お届けの希望日',
  deliverySlot: '時間帯',
  provenCalls: '本人確認なしでできる操作',
  side: '開いたもの',
};

/** The stored words of some facts as people read them. */
const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scope: REFUND_SCOPE_NAMES,
  method: REFUND_METHOD_NAMES,
  role: ROLE_NAMES,
  acknowledgedRules: PUBLISH_RULE_NAMES,
  format: JOURNAL_FORMAT_NAMES,
  siteText: Object.fromEntries(Object.entries(INFO_PAGES).map(([name, { title }]) => [name, title])),
  why: PAUSE_REASON_NAMES,
  cause: { shop: '店', member: '会員' },
  side: { shop: '店', console: '店長室' },
  carrier: CARRIER_NAMES,
  encoding: { sjis: 'Shift_JIS', utf8: 'UTF-8' },
  kind: PICTURE_KIND_NAMES,
  by: {
    passkey: 'パスキー',
    authenticator: 'パスワードと認証アプリ',
    recoveryCode: '回復コード',
    link: '一度きりのリンク',
    email: 'メールアドレス',
    id: 'ID',
    ids: '番号',
    number: '番号',
    name: '名前',
    tel: '電話番号',
    trackingNumber: '伝票番号',
    member: '会員',
    other: 'そのほか',
  },
};

/** The pages of the records that facts name. */
const PATHS: Readonly<Record<string, string>> = {
  orderId: '/orders/',
  shipmentId: '/shipments/',
  shipmentIds: '/shipments/',
  followUpId: '/shipments/',
  memberId: '/members/',
  memberIds: '/members/',
  inquiryId: '/inquiries/',
  inquiryIds: '/inquiries/',
  newsId: '/news/',
  bannerId: '/banners/',
  bannerIds: '/banners/',
  directoryName: '/draws/',
  draw: '/draws/',
  cancelledDraw: '/draws/',
  month: '/accounting/months/',
};

const YEN_FACTS: ReadonlySet<string> = new Set(['yen', 'least', 'most', 'payoutYen']);

/** Of the session or token, which every entry has. */
const HIDDEN: ReadonlySet<string> = new Set(['staffId', 'sessionId', 'tokenId']);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

const nameOf = (key: string): string => FACT_NAMES[key] ?? key;

/** The facts of an entry of the operator log in words, with links to what they name. */
export const logFacts = (facts: Readonly<Record<string, unknown>>): readonly LogFact[] =>
  Object.entries(facts)
    .filter(([key, value]) => !HIDDEN.has(key) && !isEmpty(value))
    .map(([key, value]) => ({
      key,
      label: nameOf(key),
      parts:
        key === 'changes'
          ? changesIn(value)
          : (Array.isArray(value) ? value : [value]).map((one) => partOf(key, one)),
    }));

function partOf(key: string, value: unknown): FactPart {
  const path = PATHS[key];
  const text = textOf(key, value);
  return path === undefined || typeof value !== 'string' ? { text } : { text, href: path + value };
}

function textOf(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return YEN_FACTS.has(key) ? yenText(value) : numberText(value);
  if (Array.isArray(value)) return value.map((one) => textOf(key, one)).join('、');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([inner, one]) => `${nameOf(inner)} ${textOf(inner, one)}`)
      .join('、');
  const text = String(value);
  if (key === 'call') return actionName(text);
  if (key === 'month') return monthText(text);
  if (UUID.test(text)) return shortNumber(text);
  if (TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text))) return listTime(text);
  return VALUE_NAMES[key]?.[text] ?? text;
}

/** Fields with their values before and after. */
const changesIn = (value: unknown): readonly FactPart[] =>
  Object.entries(value ?? {}).map(([key, values]) => {
    const [before, after]: readonly unknown[] = Array.isArray(values) ? values : [undefined, values];
    const text = (one: unknown) => (isEmpty(one) || one === '' ? '（空）' : textOf(key, one));
    return { text: `${nameOf(key)} ${text(before)} → ${text(after)}` };
  });

/** The facts in one line, for files. */
export const factsText = (facts: Readonly<Record<string, unknown>>): string =>
  logFacts(facts)
    .map(({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join('、')}`)
    .join(' / ');
