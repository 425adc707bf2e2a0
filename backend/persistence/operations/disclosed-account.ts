import { sql } from 'drizzle-orm';
import { type DisclosedTable, drawOf, named, plain, time } from './disclosed-columns.ts';
import { DISCLOSED_FAVOURITES } from './disclosed-favourites.ts';

const GENDERS = { female: '女性', male: '男性', other: 'そのほか', unsaid: '答えない' };

const TOPICS = {
  ...{ order: '購入・お支払い', shipment: '発送・お届け', draw: 'ガチャ・賞品' },
  ...{ account: '会員登録・ログイン', other: 'そのほか' },
};

/** The account of a member and what the shop noted about it. Digests and secrets are not shown. */
export const DISCLOSED_ACCOUNT: readonly DisclosedTable[] = [
  {
    key: 'profile',
    title: '会員情報',
    columns: [
      ['メールアドレス', plain('email')],
      ['氏名', plain('name')],
      ['郵便番号', plain('zip')],
      ['住所', plain('address')],
      ['建物名・部屋番号', plain('address2')],
      ['電話番号', plain('tel')],
      ['生年月日', plain('birthday')],
      ['性別', named('gender', GENDERS)],
      ['新作のお知らせ', plain('wants_new_draws')],
      ['再販のお知らせ', plain('wants_restock')],
      ['登録日時', time('joined_at')],
    ],
    from: (memberId) => sql`from members where member_id = ${memberId}`,
  },
  {
    key: 'card',
    title: '登録したカード',
    columns: [
      ['ブランド', plain('brand')],
      ['下4けた', plain('last_four')],
      ['有効期限', plain('expiry')],
      ['決済会社', plain('provider')],
      ['決済会社のお客様番号', plain('customer_id')],
      ['登録日時', time('registered_at')],
    ],
    from: (memberId) => sql`from cards where member_id = ${memberId}`,
  },
  {
    key: 'logins',
    title: 'ログイン中の端末',
    columns: [
      ['端末', plain('device')],
      ['ログイン日時', time('started_at')],
      ['最後の利用', time('seen_at')],
    ],
    from: (memberId) => sql`from sessions where member_id = ${memberId} order by started_at`,
  },
  {
    key: 'knownDevices',
    title: 'ログインしたことのあるブラウザー',
    columns: [['最後のログイン', time('seen_at')]],
    from: (memberId) => sql`from known_devices where member_id = ${memberId} order by seen_at`,
  },
  {
    key: 'codes',
    title: 'メールでお送りしたコード',
    columns: [
      [
        '用途',
        named('purpose', {
          ...{ signup: '会員登録', reminder: 'パスワードの再設定' },
          ...{ email: 'アドレスの変更', inquiry: 'お問い合わせ' },
        }),
      ],
      ['送信日時', time('sent_at')],
    ],
    from: (memberId) =>
      sql`from email_codes where for_member = ${memberId}
        or email_key = (select email_key from members where member_id = ${memberId}) order by sent_at`,
  },
  ...DISCLOSED_FAVOURITES,
  {
    key: 'queues',
    title: '順番待ち',
    columns: [
      ['くじ', drawOf('q')],
      ['番号', plain('number')],
      ['参加日時', time('joined_at')],
      ['ご案内', time('called_at')],
      ['失効', time('lost_at')],
    ],
    from: (memberId) => sql`from queue_places q where member_id = ${memberId} order by joined_at`,
  },
  {
    key: 'queuedEmails',
    title: '送信を待っているメール',
    columns: [
      ['あて先', plain('"to"')],
      ['種類', sql`letter ->> 'kind'`],
      ['作成日時', time('made_at')],
    ],
    from: (memberId) => sql`from outbox where member_id = ${memberId} order by made_at`,
  },
  {
    key: 'sentEmails',
    title: 'お送りしたメール',
    columns: [
      ['種類', plain('kind')],
      ['作成日時', time('made_at')],
      ['送信日時', time('sent_at')],
    ],
    from: (memberId) => sql`from sent_emails where member_id = ${memberId} order by sent_at`,
  },
  {
    key: 'suspensions',
    title: 'ご利用の停止',
    columns: [
      ['理由', plain('reason')],
      ['開始', time('suspended_at')],
      ['期限', time('until')],
      ['終了', time('ended_at')],
    ],
    from: (memberId) => sql`from suspensions where member_id = ${memberId} order by suspended_at`,
  },
  {
    key: 'notes',
    title: 'お問い合わせなどについての覚え書き',
    columns: [
      ['内容', plain('"text"')],
      ['日時', time('at')],
    ],
    from: (memberId) => sql`from member_notes where member_id = ${memberId} order by at`,
  },
  {
    key: 'inquiries',
    title: 'お問い合わせ',
    columns: [
      ['番号', plain('inquiry_id')],
      ['ご用件', named('topic', TOPICS)],
      ['対象として入力された文', plain('about_text')],
      ['状態', named('state', { waiting: '返信待ち', answered: '返信済み', closed: '終了' })],
      ['受付日時', time('sent_at')],
      ['最後のやりとり', time('last_at')],
      ['書きかけの返信', plain('draft')],
    ],
    from: (memberId) => sql`from inquiries where member_id = ${memberId} order by sent_at`,
  },
  {
    key: 'inquiryMessages',
    title: 'お問い合わせのやりとり',
    columns: [
      ['番号', plain('m.inquiry_id')],
      ['書いた人', named('author', { sender: 'ご本人', shop: '当店', note: '当店の覚え書き' })],
      ['内容', plain('m."text"')],
      ['日時', time('m.at')],
      ['写真', sql`(select count(*) || '枚' from inquiry_pictures p where p.message_id = m.message_id)`],
    ],
    from: (memberId) =>
      sql`from inquiry_messages m join inquiries i using (inquiry_id) where i.member_id = ${memberId} order by m.at`,
  },
  {
    key: 'operatorLog',
    title: '当店の担当者による閲覧と操作',
    columns: [
      ['操作', plain('act')],
      ['日時', time('at')],
    ],
    from: (memberId) =>
      sql`from operator_acts where facts ->> 'memberId' = ${memberId} or facts -> 'memberIds' ? ${memberId}
        order by act_id`,
  },
  {
    key: 'attempts',
    title: 'パスワードと変更の回数の記録',
    columns: [
      ['種類', sql`split_part(key, ':', 1)`],
      ['回数', plain('attempts')],
      ['最後', time('last_at')],
    ],
    from: (memberId) => sql`from throttles where key in (${`proof:${memberId}`}, ${`changes:${memberId}`})`,
  },
];
