import type { AlarmKind, DrawingPause } from '#lib/contract/alarm-enums.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import {
  BACKLOG_LATE_MINUTES,
  CHAT_DAYS,
  DECISION_LATE_DAYS,
  PAUSE_LATE_DAYS,
  SHIPMENT_EMAIL_LATE_DAYS,
} from '#lib/contract/shop-rules.ts';

type AlarmText = {
  readonly title: string;
  /** Instruction for staff. */
  readonly action: string;
  /** The list that the alarm is about. Only those who may open it see the alarm. */
  readonly list?: { readonly href: string; readonly needs: Permission };
};

export const ALARM_TEXTS: Readonly<Record<AlarmKind, AlarmText>> = {
  jobFails: {
    title: '自動処理が続けて失敗しています',
    action: '同じ失敗が続くときは、サーバーの担当者に処理の名前を伝えてください。直ると自動で再開します。',
  },
  noJobRuns: {
    title: '自動処理が止まっています',
    action: 'メールの送信や支払いの確認が進みません。サーバーの担当者にすぐ連絡してください。',
  },
  backlogStale: {
    title: '処理が遅れています',
    action: `${BACKLOG_LATE_MINUTES}分たっても減らないときは、サーバーの担当者に連絡してください。`,
  },
  ledgerAuditFailed: {
    title: '帳簿の監査で問題が見つかりました',
    action: '監査のページで内容を確認し、開発の担当者に伝えてください。月は締めないでください。',
    list: { href: '/audit', needs: 'audit.run' },
  },
  diskFull: {
    title: 'サーバーの空き容量が残りわずかです',
    action: '満杯になると販売が止まります。サーバーの担当者にすぐ連絡してください。',
  },
  drawingPaused: {
    title: '新しい支払いを受け付けていません',
    action: '購入済みの注文は、原因が直ると順に抽選されます。サーバーの担当者にすぐ連絡してください。',
  },
  alarmRaised: {
    title: '支払いで確認の要ることが起きました',
    action: '決済会社の管理画面でその支払いを確認してください。',
  },
  moneyOwed: {
    title: '決済会社への返金が終わっていません',
    action: '返金の一覧を確認してください。決済会社が断り続けるときは、決済会社の管理画面で返金します。',
    list: { href: '/refunds?state=due', needs: 'orders.read' },
  },
  emailBacklogHigh: {
    title: 'メールの送信が遅れています',
    action: 'メールサーバーの状態をサーバーの担当者に確認してください。',
  },
  providerDisagrees: {
    title: '帳簿と決済会社の記録が違います',
    action: '照合のページで1件ずつ確かめ、理由を書いて解決済みにしてください。',
    list: { href: '/accounting/reconciliation', needs: 'accounting.read' },
  },
  disputeToDecide: {
    title: '対応の要るチャージバックがあります',
    action: '期限までに決済会社の管理画面で回答し、敗訴したものは賞品の扱いを決めてください。',
    list: { href: '/accounting/reconciliation', needs: 'accounting.read' },
  },
  reconciliationMissing: {
    title: '決済会社との照合が行われていません',
    action: '照合のページから始めてください。続くときはサーバーの担当者に連絡してください。',
    list: { href: '/accounting/reconciliation', needs: 'accounting.read' },
  },
  ledgerAuditMissing: {
    title: '帳簿の監査が行われていません',
    action: '監査のページから始められます。毎晩の監査の設定は、サーバーの担当者が確認します。',
    list: { href: '/audit', needs: 'audit.run' },
  },
  noBackup: {
    title: 'バックアップが取れていません',
    action: 'サーバーの担当者に、毎晩のバックアップを確認してもらってください。',
  },
  shipmentEmailStuck: {
    title: '発送のお知らせが届いていない発送があります',
    action: `${SHIPMENT_EMAIL_LATE_DAYS}日以上メールが送れていません。別の方法で連絡し、連絡済みにしてください。`,
    list: { href: '/shipments?task=sent', needs: 'shipments.read' },
  },
  shipmentProblemUndecided: {
    title: '対応の決まっていない発送があります',
    action: `返送・紛失・破損から${DECISION_LATE_DAYS}日がたちました。再送か返金かを決めてください。`,
    list: { href: '/shipments?task=trouble', needs: 'shipments.read' },
  },
  shipmentPaused: {
    title: '保留のままの発送があります',
    action: `保留から${PAUSE_LATE_DAYS}日がたちました。理由を解決し、保留を解くか取り下げてください。`,
    list: { href: '/shipments?task=trouble&trouble=paused', needs: 'shipments.read' },
  },
  bankTransferWaits: {
    title: '振り込んでいない返金があります',
    action: `依頼から${DECISION_LATE_DAYS}日がたちました。振り込んで、日付を記録してください。`,
    list: { href: '/refunds?state=requested', needs: 'orders.read' },
  },
  inquiryWaits: {
    title: '約束の日数を過ぎたお問い合わせがあります',
    action: '店の設定で約束した日数のうちに返信していません。返信するか、対応を終えてください。',
    list: { href: '/inquiries', needs: 'inquiries.read' },
  },
  partnerUnreachable: {
    title: '外部サービスに通知が届いていません',
    action:
      '送信の失敗が続いている先か、送れないままの出来事があります。相手の担当者に確かめ、直ったら送り直してください。',
    list: { href: '/settings/partners', needs: 'settings.read' },
  },
  chatUnreachable: {
    title: 'スタッフのチャットに通知が届いていません',
    action: `チャットの受信用URLが変わっていないか、店の設定で確かめてください。届かない通知は${CHAT_DAYS}日間残り、直ると送られます。`,
    list: { href: '/settings', needs: 'settings.read' },
  },
  zipCodesOld: {
    title: '郵便番号のデータが古くなっています',
    action:
      '会員に古い住所を案内するおそれがあります。日本郵便の新しいファイルを取り込むよう、サーバーの担当者に伝えてください。',
  },
  staffRecovered: {
    title: '回復コードや新しいリンクでのサインインがありました',
    action: '本人に直接確かめてください。心当たりがなければ、スタッフのページですぐに停止してください。',
    list: { href: '/settings/staff', needs: 'staff.write' },
  },
  staffSignInsFail: {
    title: 'スタッフのサインインが続けて失敗しています',
    action:
      '本人のうっかりでなければ、パスワードや回復コードが狙われています。回復コードを作り直し、サーバーの担当者に記録を確認してもらってください。',
  },
  accessGiven: {
    title: '操作できる人が増えたか、権限が変わりました',
    action: '知らない招待・リンクの発行・権限の変更・トークンがないか、確認してください。',
    list: { href: '/log', needs: 'log.read' },
  },
  approvalLimitChanged: {
    title: '承認が必要な金額など、上限が変わりました',
    action: '知らない変更であれば、店の設定で戻し、変更した人に確かめてください。',
    list: { href: '/settings', needs: 'settings.read' },
  },
};

/** The alarms that the reader can do something about. */
export const alarmsFor = <Alarm extends { readonly kind: AlarmKind }>(
  alarms: readonly Alarm[],
  may: (permission: Permission) => boolean,
): readonly Alarm[] =>
  alarms.filter(({ kind }) => {
    const { list } = ALARM_TEXTS[kind];
    return list === undefined || may(list.needs);
  });

/** Kinds of due work (`what` of the backlog). */
const WORK_NAMES: Readonly<Record<string, string>> = {
  emails: '未送信のメール',
  webhooks: '未処理の決済通知',
  paymentSessions: '未確認の支払い',
  refunds: '未完了の返金',
  cards: '削除待ちのカード',
  holds: '期限切れの確保',
  results: '抽選待ちの注文',
  voidOrders: '抽選が無効になり、返金していない注文',
  plays: '自動で開けていない結果',
  unpaidShipments: '送料未払いの発送',
  shipmentEmails: '発送の連絡待ち',
  shipmentProblems: '対応待ちの発送',
  pausedShipments: '保留中の発送',
  bankTransfers: '振込待ちの返金',
  inquiries: '約束の日数を過ぎたお問い合わせ',
  reminders: '保管期限の連絡待ち',
  announcements: 'ページへの反映待ち',
  partnerDeliveries: '外部サービスへの通知待ち',
  partnerEndpoints: '通知の届かない外部サービス',
  chatMessages: 'チャットに届かない通知',
};

/** Jobs of the backend. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  'scheduled-changes': '販売や公開の開始・終了',
  'site-texts': '文章の差しこみの確認',
  revalidation: 'ページへの反映',
  emails: 'メールの送信',
  'expire-emails': '期限切れのメールの削除',
  'news-emails': 'お知らせメール',
  'notification-events': 'お気に入りの動きの確認',
  notifications: 'お気に入りのお知らせ',
  push: 'プッシュ通知の送信',
  'staff-notices': 'スタッフへのお知らせ',
  'alarm-notices': '警告のお知らせ',
  'staff-messages': 'スタッフへの通知とチャットの送信',
  'payment-polling': '支払いの確認',
  webhooks: '決済通知の処理',
  refunds: '返金の送信',
  'cancelled-draws': '中止したガチャの返金',
  reconciliation: '決済会社との照合',
  'card-deletion': 'カードの削除',
  queue: '順番待ちの呼び出し',
  'expire-holds': '確保の解除',
  'play-orders': '開かれない注文の結果の公開',
  'expire-shipments': '送料未払いの発送の取り消し',
  'end-gift-links': '期限のすぎたプレゼントのリンクの終了',
  'storage-reminders': '保管期限の連絡',
  'variant-choices': '期限をすぎた種類の決定',
  'choice-reminders': '種類を選ぶ期限の連絡',
  'partner-events': '外部サービスへの通知の準備',
  'partner-deliveries': '外部サービスへの通知の送信',
  retention: '古いデータの削除',
  pictures: '画像の書き出し',
};

/** Messages of the log that are alarms. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  'captured payment matches no order or fee': '注文のない支払い',
  'captured amount is wrong': '金額の違う支払い',
  'refund keeps failing': '断られ続ける返金',
  'webhook rejected': '別の支払いの通知',
  'webhook not confirmed by provider': '決済会社が認めない通知（通知の鍵が盗まれたおそれ）',
  'hold released without provider confirmation': '決済会社に確認できずに解除した確保',
  'provider refused payment session': '使えない支払い方法',
  'payment cannot be reconciled': '照合できない支払い',
  'dispute or settlement cannot be reconciled': '照合できないチャージバックや精算',
  'staff sign-ins keep failing': '失敗の続くサインイン',
};

/** Why no payment may start. */
const PAUSE_NAMES: Readonly<Record<DrawingPause, string>> = {
  beacon: '抽選に使う公開の乱数がとどいていません',
  results: '抽選の結果がおくれています',
  clock: 'データベースの時計がおくれています',
  witnesses: '記録の立会人が足りません',
  settings: 'バックエンドの抽選と記録の設定が、そろっていません',
  replay: '公開した記録より前の状態です（バックアップから戻したあとの作業が残っています）',
};

const isPause = (subject: string): subject is DrawingPause => Object.hasOwn(PAUSE_NAMES, subject);

/** The subject of an alarm in Japanese; one of a newer release keeps its own name. */
export const subjectName = (subject: string): string =>
  isPause(subject)
    ? PAUSE_NAMES[subject]
    : (WORK_NAMES[subject] ?? JOB_NAMES[subject] ?? EVENT_NAMES[subject] ?? subject);
