import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#backend/persistence/schema.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { factsOf, outlineOf } from '#lib/site-texts/outline.ts';
import { textsOf } from '#lib/site-texts/resolve.ts';

/** Columns that say whose row it is, or how a person is reached. */
const PERSONAL = ['memberId', 'memberIds', 'forMember', 'email', 'emailKey', 'endpoint'];

/** Tables without such a column, whose rows are about a person. */
const ALSO_PERSONAL = [
  'blocks',
  'inquiry_messages',
  'inquiry_pictures',
  'inquiry_attachments',
  'unpaid_holds',
];

/** The words of 個人情報保護方針 about each table with personal data, or why there are none. */
const WORDS: Readonly<Record<string, string | { readonly none: string }>> = {
  members: '{登録する項目}',
  sessions: 'ログインの日時、最後に使われた日時、端末とブラウザーの種類',
  known_devices: 'ブラウザーを見分けるCookie',
  email_codes: 'メールでお送りするコード',
  member_passkeys: 'パスキー',
  line_links: 'LINEがこの店での会員ごとにつけた符号',
  line_sign_ups: 'LINEに登録されたメールアドレス',
  guardians: '保護者の方のメールアドレス、同意の有無と日時、ひと月の上限',
  spending_limits: 'ご自分で決めたひと月の上限と、購入のおやすみの期間',
  member_notes: '覚え書きと分類の言葉',
  member_tags: '覚え書きと分類の言葉',
  suspensions: 'ご利用の停止とその理由',
  blocks: '不正な取引を防ぐために記録した住所・電話番号・メールアドレスのドメイン・カードの下4けたと有効期限',
  inquiries: '氏名、メールアドレス、お問い合わせの内容、お送りいただいた写真など',
  inquiry_messages: 'お問い合わせの内容',
  inquiry_pictures: 'お送りいただいた写真など',
  inquiry_attachments: '当社のお返事とそのファイル',
  imported_members: '引き継いだ日時、ご案内した日時、新作と再入荷のメールの希望',
  favourite_draws: 'お気に入りのガチャとキャラクター',
  favourite_characters: 'お気に入りのガチャとキャラクター',
  guest_notices: '会員でない方が発売のお知らせを希望されたときの、メールアドレスとガチャ',
  notification_settings: '希望された通知の種類と日時',
  notifications: 'お送りした通知の種類と日時',
  push_subscriptions: '通知の宛先(エンドポイント)と暗号のかぎ、端末の種類',
  outbox: 'お送りしたメールの種類と日時',
  sent_emails: 'お送りしたメールの種類と日時',
  site_text_consents: '同意された文章とその版、日時',
  queue_entries: '順番を待つガチャ、並ばれた日時',
  cards: 'ブランド・番号の下4けた・有効期限',
  orders: '購入したガチャ、回数、金額、日時、お支払いの方法と結果',
  live_orders: 'ガチャごとの符号を、とりおきのあいだ保存します',
  unpaid_holds: 'ガチャごとの符号を、とりおきのあいだ保存します',
  payment_sessions: 'お支払いの方法と結果',
  holdings: '当選した賞品の一覧',
  won_prizes: '当選した賞品',
  shipments: 'お届け先の氏名、郵便番号、住所、電話番号、配送の状況',
  shipment_draws: '配送の状況',
  gifts: 'プレゼントのカードに書かれるお名前とメッセージ',
  approvals: '担当者が行った操作の記録',
  operator_log: '担当者が行った操作の記録',
  staff: { none: 'people who work for the shop; they agree to its rules, not to this policy' },
  staff_push_subscriptions: { none: 'browsers of people who work for the shop' },
};

const tables = Object.values(schema).filter((one) => is(one, PgTable));
const personal = tables
  .filter(
    (table) =>
      ALSO_PERSONAL.includes(getTableName(table)) ||
      Object.keys(getTableColumns(table)).some((column) => PERSONAL.includes(column)),
  )
  .map(getTableName);

const policy = textsOf(DEFAULT_TEXTS.privacy).join('\n');

test('Every table with personal data is in the list of this test', () => {
  expect(personal.toSorted()).toEqual(Object.keys(WORDS).toSorted());
});

test('個人情報保護方針 has words for every table with personal data', () => {
  const missing = Object.entries(WORDS).filter(
    ([, words]) => typeof words === 'string' && !policy.includes(words),
  );
  expect(missing).toEqual([]);
});

test('個人情報保護方針 names what favourites, push messages, collection and the list of devices are for', () => {
  const purposes = outlineOf(DEFAULT_TEXTS.privacy).chapters.find(({ id }) => id === 'purposes');
  const text = textsOf(purposes?.blocks ?? []).join('\n');
  for (const purpose of [
    'お気に入りのガチャの販売の開始などを、希望された方法でお知らせするため',
    '当選した賞品をコレクションとしてお見せするため',
    '身に覚えのないログインを、ご本人に見つけていただくため',
  ])
    expect(text).toContain(purpose);
});

test('個人情報保護方針 says to receivers of gifts, who are no members, what their address is for and when it goes', () => {
  const received = factsOf(DEFAULT_TEXTS.privacy, 'what').find(
    ({ term }) => term === 'プレゼントのリンクから、お届け先を入力されるとき',
  );
  expect(received?.lines.join('')).toContain('受け取る方の氏名、郵便番号、住所、電話番号');
  expect(policy).toContain('お届けから{受け取る方の住所の保存期間}で');
  expect(policy).toContain('贈る会員にお知らせするのは、都道府県だけです。');
  expect(policy).toContain('会員が贈る賞品を、受け取る方へお届けするため');
});

test('個人情報保護方針 names the push services as recipients, with what they get', () => {
  const push = factsOf(DEFAULT_TEXTS.privacy, 'entrusting').find(({ term }) => term === 'プッシュ通知の送信');
  expect(push?.lines.join('')).toContain('Google、Apple、Mozilla、Microsoft');
  expect(push?.lines.join('')).toContain('渡す情報：通知の宛先(エンドポイント)');
});
