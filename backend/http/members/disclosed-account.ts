import { byProfileField, PROFILE_FIELDS, profileField } from '#lib/contract/member/profile-fields.ts';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';
import { named, type Section, time } from './disclosed-columns.ts';

const NOTIFICATION_NAMES = Object.fromEntries(
  Object.entries(NOTIFICATIONS).map(([kind, { name }]) => [kind, name]),
);
const TEXT_TITLES = { terms: INFO_PAGES.terms.title, privacy: INFO_PAGES.privacy.title };
const CHANNELS = { email: 'メール', push: 'プッシュ通知' };

export const DISCLOSED_ACCOUNT: Readonly<Record<string, Section>> = {
  profile: {
    title: '会員情報',
    columns: {
      email: 'メールアドレス',
      ...byProfileField((name) => profileField(name).label),
      gender: [PROFILE_FIELDS.gender.label, named(GENDER_LABELS)],
      wants_new_draws: '新作のお知らせ',
      wants_restock: '再販のお知らせ',
      joined_at: ['登録日時', time],
    },
  },
  card: {
    title: '登録したカード',
    columns: {
      brand: 'ブランド',
      last_four: '下4けた',
      expiry: '有効期限',
      provider: '決済会社',
      customer_id: '決済会社のお客様番号',
      registered_at: ['登録日時', time],
    },
  },
  logins: {
    title: 'ログイン中の端末',
    columns: {
      device: '端末',
      started_at: ['ログイン日時', time],
      seen_at: ['最後の利用', time],
    },
  },
  knownDevices: {
    title: 'ログインしたことのあるブラウザー',
    columns: {
      seen_at: ['最後のログイン', time],
    },
  },
  passkeys: {
    title: 'パスキー',
    columns: {
      device: '追加した端末',
      added_at: ['追加日時', time],
      used_at: ['最後の利用', time],
    },
  },
  lineAccount: {
    title: 'LINEとのつながり',
    columns: {
      subject: 'LINEがこの店での会員につけた符号',
      linked_at: ['つなげた日時', time],
      used_at: ['最後の利用', time],
    },
  },
  codes: {
    title: 'メールでお送りしたコード',
    columns: {
      purpose: [
        '用途',
        named({
          signup: '会員登録',
          reminder: 'パスワードの再設定',
          email: 'アドレスの変更',
          inquiry: 'お問い合わせ',
        }),
      ],
      sent_at: ['送信日時', time],
    },
  },
  favouriteDraws: {
    title: 'お気に入りのガチャ',
    columns: {
      draw: 'ガチャ',
      at: ['追加日時', time],
    },
  },
  favouriteCharacters: {
    title: 'お気に入りのキャラクター',
    columns: {
      character: 'キャラクター',
      at: ['追加日時', time],
    },
  },
  notificationSettings: {
    title: 'お気に入りのお知らせの設定',
    columns: {
      kind: ['種類', named(NOTIFICATION_NAMES)],
      channel: ['方法', named(CHANNELS)],
      chosen_at: ['同意の日時', time],
      stopped_at: ['停止の日時', time],
    },
  },
  importedFrom: {
    title: 'ほかのお店からの引き継ぎ',
    columns: {
      imported_at: ['引き継いだ日時', time],
      invited_at: ['ご案内した日時', time],
      wants_new_draws: '新作のメールの希望',
      wants_restock: '再入荷のメールの希望',
    },
  },
  pushSubscriptions: {
    title: 'プッシュ通知を受け取る端末',
    columns: {
      device: '端末',
      endpoint: 'あて先',
      made_at: ['登録日時', time],
    },
  },
  notifications: {
    title: 'お気に入りのお知らせの記録',
    columns: {
      draw: 'ガチャ',
      kind: ['種類', named(NOTIFICATION_NAMES)],
      at: ['日時', time],
    },
  },
  queues: {
    title: '順番待ち',
    columns: {
      draw: 'ガチャ',
      number: '番号',
      joined_at: ['参加日時', time],
      called_at: ['ご案内', time],
      extended_at: ['時間の延長', time],
      lost_at: ['失効', time],
    },
  },
  queuedEmails: {
    title: '送信を待っているメール',
    columns: {
      to: 'あて先',
      kind: '種類',
      made_at: ['作成日時', time],
    },
  },
  sentEmails: {
    title: 'お送りしたメール',
    columns: {
      kind: '種類',
      made_at: ['作成日時', time],
      sent_at: ['送信日時', time],
    },
  },
  guardian: {
    title: '保護者の方の確認',
    columns: {
      email: 'メールアドレス',
      invited_at: ['お願いの送信日時', time],
      confirmed_at: ['確認日時', time],
      monthly_cap: 'ひと月の上限(円)',
      stopped_at: ['購入を止めた日時', time],
    },
  },
  spendingLimit: {
    title: 'お買い物の上限',
    columns: {
      monthly_limit: 'ひと月の上限(円)',
      raise_from: ['次の上限が始まる日時', time],
      raised_limit: '次の上限(円)',
      paused_until: ['購入のおやすみが終わる日時', time],
    },
  },
  textConsents: {
    title: '規約などの変更への同意',
    columns: {
      kind: ['文章', named(TEXT_TITLES)],
      number: '版',
      at: ['日時', time],
    },
  },
  suspensions: {
    title: 'ご利用の停止',
    columns: {
      reason: '理由',
      suspended_at: ['開始', time],
      until: ['期限', time],
      ended_at: ['終了', time],
    },
  },
  notes: {
    title: 'お問い合わせなどについての覚え書き',
    columns: {
      text: '内容',
      at: ['日時', time],
    },
  },
  tags: {
    title: '分類の言葉',
    columns: {
      text: '言葉',
      at: ['日時', time],
    },
  },
  inquiries: {
    title: 'お問い合わせ',
    columns: {
      inquiry_id: '番号',
      topic: ['ご用件', named(INQUIRY_TOPIC_NAMES)],
      about_text: '対象として入力された文',
      state: ['状態', named({ waiting: '返信待ち', answered: '返信済み', closed: '終了' })],
      sent_at: ['受付日時', time],
      last_at: ['最後のやりとり', time],
      draft: '書きかけの返信',
    },
  },
  inquiryMessages: {
    title: 'お問い合わせのやりとり',
    columns: {
      inquiry_id: '番号',
      author: ['書いた人', named({ sender: 'ご本人', shop: '当店', note: '当店の覚え書き' })],
      text: '内容',
      at: ['日時', time],
      pictures: ['写真', (pictures) => `${pictures}枚`],
      files: ['お店からのファイル', (files) => `${files}点`],
    },
  },
  operatorLog: {
    title: '当店の担当者による閲覧と操作',
    columns: {
      action: '操作',
      at: ['日時', time],
    },
  },
  attempts: {
    title: 'パスワードと変更の回数の記録',
    columns: {
      kind: '種類',
      attempts: '回数',
      last_at: ['最後', time],
    },
  },
};
