import { Stack, Text } from '@mantine/core';
import { ROLE_NAMES } from '#console/shell/role-names.ts';
import { REFUND_METHOD_NAMES, REFUND_SCOPE_NAMES } from '#lib/lists/accounting-names.ts';

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
  drawId: 'ガチャID',
  orderId: '注文ID',
  refundId: '返金ID',
  shipmentId: '発送ID',
  shipments: '発送',
  memberId: '会員ID',
  approvalId: '承認ID',
  operationId: '処理ID',
  requestedBy: '依頼した人',
  decision: '決定',
  disputeId: '異議申し立て',
  findingId: '差異',
  provider: '決済会社',
  staff: 'スタッフ',
  role: '権限',
  name: '名前',
  shipmentIds: '発送ID',
  wonPrizes: '賞品ID',
  noteId: 'メモID',
  followUpId: '再送ID',
  until: '期限',
  tickets: '券',
  of: '対象',
  settlementId: '精算ID',
  payoutYen: '振込額',
  transferOn: '振込日',
  paidOutOn: '振込日',
  reference: '振込番号',
  cancelledDraw: '中止したガチャ',
  invited: 'スタッフ',
  by: '方法',
  for: '対象の人',
  forStaffId: 'スタッフID',
  inquiryId: 'お問い合わせID',
  inquiryIds: 'お問い合わせID',
  memberIds: '会員ID',
  wonPrizeIds: '賞品ID',
  found: '見つかった件数',
  whose: '対象',
  search: '探したもの',
  closes: '返信して終了',
  assignee: '担当',
  newsId: 'お知らせの番号',
  bannerId: 'バナー',
  bannerIds: 'バナー',
  pictureId: '画像',
  title: '題名',
  kind: '種類',
  changed: '変えた項目',
  version: '版',
  opensAt: '発売',
  closesAt: '終了',
  grade: '等級',
  change: '増減',
  text: '文',
  section: '設定',
  endedSessionId: '終わらせたサインイン',
  isRecovery: '回復',
  provenCalls: '本人確認なしでできる操作',
};

/** The stored words of some facts as people read them. */
const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scope: REFUND_SCOPE_NAMES,
  method: REFUND_METHOD_NAMES,
  role: ROLE_NAMES,
  by: {
    passkey: 'パスキー',
    authenticator: 'パスワードと認証アプリ',
    recoveryCode: '回復コード',
    link: '一度きりのリンク',
  },
};

/** Of the session or token, which every entry has. */
const HIDDEN = new Set(['staffId', 'sessionId', 'tokenId']);

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('、');
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${FACT_NAMES[key] ?? key} ${valueText(inner)}`)
    .join('、');
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** The facts of an entry of the operator log, one a line. */
export function EntryFacts({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) {
  const shown = Object.entries(facts).filter(([key, value]) => !HIDDEN.has(key) && !isEmpty(value));
  return (
    <Stack gap={2}>
      {shown.map(([key, value]) => (
        <Text key={key} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span size="xs" c="dimmed">{`${FACT_NAMES[key] ?? key}: `}</Text>
          <span>{(typeof value === 'string' && VALUE_NAMES[key]?.[value]) || valueText(value)}</span>
        </Text>
      ))}
    </Stack>
  );
}
