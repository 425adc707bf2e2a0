import { Anchor, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { Suspension } from '#lib/contract/ops/members.ts';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import type { Column } from '#lib/lists/columns.ts';
import { ORDER_COLUMNS } from '#lib/lists/orders.ts';
import { REFUND_COLUMNS } from '#lib/lists/refunds.ts';
import { shipmentStateMark } from '#lib/lists/shipments.ts';
import { trackingText } from '#lib/text/carriers.ts';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { listTime } from '#lib/text/list-time.ts';
import { ListSection } from '#console/lists/list-section.tsx';
import { RefundActions } from '#console/routes/refunds/refund-actions.tsx';
import { emailName } from '#console/text/emails.ts';
import { untilText } from './current-suspension.ts';

type Props = { readonly member: OpsMemberDetails };

const ORDERS = ORDER_COLUMNS.filter(({ key }) => key !== 'memberName');

/** The orders, shipments, prizes and refunds of a member. */
export const MemberPurchases = ({ member }: Props) => (
  <>
    <ListSection
      label="注文"
      rows={member.orderList.items}
      total={member.orderList.total}
      action={<ToOrders member={member} />}
      rowKey={({ orderId }) => orderId}
      columns={ORDERS}
      linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
      empty="注文はありません。"
    />
    <ListSection
      label="発送"
      rows={member.shipmentList.items}
      total={member.shipmentList.total}
      rowKey={({ shipmentId }) => shipmentId}
      columns={SHIPMENTS}
      linkOf={({ number }) => ({ href: `/shipments/${number}` })}
      empty="発送はありません。"
    />
    <ListSection
      label="賞品"
      unit="点"
      rows={member.prizeList.items}
      total={member.prizeList.total}
      rowKey={({ wonPrizeId }) => wonPrizeId}
      columns={PRIZES}
      linkOf={({ orderNumber }) => ({ to: '/orders/$order', params: { order: orderNumber } })}
      empty="賞品はありません。"
    />
    <ListSection
      label="返金"
      rows={member.refundList}
      rowKey={({ refundId }) => refundId}
      columns={REFUNDS}
      cells={{ actions: (refund) => <RefundActions refund={refund} /> }}
      linkOf={({ orderNumber, shipmentNumber }) =>
        orderNumber === null
          ? { href: `/shipments/${shipmentNumber ?? ''}` }
          : { to: '/orders/$order', params: { order: orderNumber } }
      }
      empty="返金はありません。"
    />
  </>
);

const ToOrders = ({ member: { memberId } }: Props) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/orders" search={{ member: memberId }} {...props} />}>
    注文の一覧で見る
  </Anchor>
);

/** The devices and suspensions of a member, and the emails to them. */
export const MemberAccount = ({ member }: Props) => (
  <>
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <ListSection
        label="ログイン中の端末"
        unit="台"
        rows={member.logins}
        rowKey={({ sessionId }) => sessionId}
        columns={LOGINS}
        empty="ログインしている端末はありません。"
      />
      <ListSection
        label="利用停止の履歴"
        title="利用停止の履歴"
        rows={member.suspensions}
        rowKey={({ suspendedAt }) => suspendedAt}
        columns={SUSPENSIONS}
        empty="利用を停止したことはありません。"
      />
    </SimpleGrid>
    <ListSection
      label="メール"
      unit="通"
      rows={member.emailList.items}
      total={member.emailList.total}
      rowKey={({ kind, madeAt }) => `${kind} ${madeAt}`}
      columns={EMAILS}
      empty="送ったメールはありません。"
    />
  </>
);

const SHIPMENTS: readonly Column<OpsShipment>[] = [
  { key: 'number', label: '発送番号', isShort: true, isMain: true },
  { key: 'requestedAt', label: '依頼', as: 'time' },
  { key: 'drawTitles', label: 'ガチャ', show: ({ drawTitles }) => drawTitles.join('、') },
  { key: 'prizes', label: '賞品', as: 'number', unit: '点' },
  { key: 'fee', label: '送料', as: 'yen' },
  {
    key: 'trackingNumber',
    label: '伝票番号',
    show: ({ trackingNumber }) => (trackingNumber === null ? '—' : trackingText(trackingNumber)),
  },
  {
    key: 'status',
    label: '状態',
    show: shipmentStateMark,
  },
];

const PRIZES: readonly Column<OpsMemberDetails['prizeList']['items'][number]>[] = [
  { key: 'orderNumber', label: '注文', isShort: true, isMain: true },
  { key: 'prize', label: '賞品', show: (prize) => `${gradeName(prize)} ${variantName(prize)}` },
  { key: 'drawTitle', label: 'ガチャ' },
  { key: 'wonAt', label: '当選', as: 'time' },
  {
    key: 'place',
    label: '場所',
    isShort: true,
    show: ({ shipmentNumber, keptUntil, isInGiftLink }) =>
      shipmentNumber === null
        ? { main: isInGiftLink ? 'プレゼント' : '保管中', detail: `${listTime(keptUntil)}まで` }
        : `発送 ${shipmentNumber}`,
  },
];

const REFUNDS: readonly Column<OpsMemberDetails['refundList'][number]>[] = [
  {
    key: 'of',
    label: '対象',
    isShort: true,
    isMain: true,
    show: ({ orderNumber, shipmentNumber }) =>
      orderNumber === null ? `発送 ${shipmentNumber ?? ''}` : `注文 ${orderNumber}`,
  },
  ...REFUND_COLUMNS,
];

const LOGINS: readonly Column<OpsMemberDetails['logins'][number]>[] = [
  { key: 'device', label: '端末', isMain: true },
  { key: 'startedAt', label: 'ログイン', as: 'time' },
  { key: 'seenAt', label: '最後の利用', as: 'time' },
];

const EMAILS: readonly Column<OpsMemberDetails['emailList']['items'][number]>[] = [
  { key: 'kind', label: '内容', isMain: true, show: ({ kind }) => emailName(kind) },
  { key: 'madeAt', label: '作成', as: 'time' },
  {
    key: 'sentAt',
    label: '送信',
    isShort: true,
    show: ({ sentAt }) => (sentAt === null ? '送信待ち' : listTime(sentAt)),
  },
];

const SUSPENSIONS: readonly Column<Suspension>[] = [
  {
    key: 'suspendedAt',
    label: '停止',
    isMain: true,
    show: ({ suspendedAt, suspendedBy }) => `${listTime(suspendedAt)}（${suspendedBy}）`,
  },
  { key: 'until', label: '期間', show: ({ until }) => untilText(until) },
  {
    key: 'endedAt',
    label: '解除',
    show: ({ endedAt, endedBy }) =>
      endedAt === null ? '' : `${listTime(endedAt)}${endedBy === null ? '' : `（${endedBy}）`}`,
  },
  { key: 'reason', label: '理由' },
];
