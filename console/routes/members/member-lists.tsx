import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { ORDER_COLUMNS } from '#console/routes/orders/order-columns.tsx';
import { REFUND_COLUMNS } from '#console/routes/refunds/refund-columns.tsx';
import { Section } from '#console/shell/section.tsx';
import { SHIPMENT_STATE_NAMES } from '#console/text/accounting.ts';
import { gradeName } from '#lib/text/labels.ts';
import { emailName } from '#console/text/emails.ts';
import { listTime } from '#console/text/list-time.ts';

type Props = { readonly member: OpsMemberDetails };

/** Says how many there are, if the list has only the latest. */
function More({ total, shown }: { readonly total: number; readonly shown: number }) {
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed">
      {numberText(total)}件のうち、新しい{numberText(shown)}件です。
    </Text>
  );
}

export function MemberOrders({ member: { memberId, orderList } }: Props) {
  const { items, total } = orderList;
  const all = (
    <Anchor size="sm" renderRoot={(props) => <Link to="/orders" search={{ member: memberId }} {...props} />}>
      注文の一覧で見る
    </Anchor>
  );
  return (
    <Section title={`注文（${numberText(total)}件）`} {...(total > 0 && { action: all })}>
      <DataTable
        label="注文"
        rows={items}
        rowKey={({ orderId }) => orderId}
        columns={ORDER_COLUMNS}
        linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
        empty="注文はありません。"
      />
      <More total={total} shown={items.length} />
    </Section>
  );
}

export const Shipments = ({ member: { shipmentList } }: Props) => (
  <Section title={`発送（${numberText(shipmentList.total)}件）`}>
    <DataTable
      label="発送"
      rows={shipmentList.items}
      rowKey={({ shipmentId }) => shipmentId}
      columns={SHIPMENTS}
      linkOf={({ number }) => ({ href: `/shipments/${number}` })}
      empty="発送はありません。"
    />
    <More total={shipmentList.total} shown={shipmentList.items.length} />
  </Section>
);

const SHIPMENTS: readonly Column<OpsShipment>[] = [
  { key: 'number', label: '発送番号', isShort: true, isMain: true, render: ({ number }) => number },
  { key: 'requestedAt', label: '依頼', isShort: true, render: ({ requestedAt }) => listTime(requestedAt) },
  { key: 'draws', label: 'ガチャ', render: ({ drawTitles }) => drawTitles.join('、') },
  { key: 'prizes', label: '賞品', isNumber: true, render: ({ prizes }) => `${numberText(prizes)}点` },
  { key: 'fee', label: '送料', isNumber: true, render: ({ fee }) => yenText(fee) },
  { key: 'tracking', label: '追跡番号', render: ({ trackingNumber }) => trackingNumber ?? '' },
  {
    key: 'status',
    label: '状態',
    render: ({ status, problem, resolution }) => (
      <Badge color={problem !== null && resolution === null ? 'red' : 'blue'}>
        {problem !== null && resolution === null ? '問題あり' : SHIPMENT_STATE_NAMES[status]}
      </Badge>
    ),
  },
];

type WonPrize = OpsMemberDetails['prizeList']['items'][number];

export const WonPrizes = ({ member: { prizeList } }: Props) => (
  <Section title={`賞品（${numberText(prizeList.total)}点）`}>
    <DataTable
      label="賞品"
      rows={prizeList.items}
      rowKey={({ wonPrizeId }) => wonPrizeId}
      columns={PRIZES}
      linkOf={({ orderNumber }) => ({ to: '/orders/$order', params: { order: orderNumber } })}
      empty="賞品はありません。"
    />
    <More total={prizeList.total} shown={prizeList.items.length} />
  </Section>
);

const PRIZES: readonly Column<WonPrize>[] = [
  { key: 'order', label: '注文', isShort: true, isMain: true, render: ({ orderNumber }) => orderNumber },
  { key: 'prize', label: '賞品', render: ({ grade, name }) => `${gradeName(grade)} ${name}` },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle },
  { key: 'wonAt', label: '当選', isShort: true, render: ({ wonAt }) => listTime(wonAt) },
  {
    key: 'place',
    label: '場所',
    isShort: true,
    render: ({ shipmentNumber, keptUntil }) =>
      shipmentNumber === null ? (
        <TwoLines main="保管中" detail={`${listTime(keptUntil)}まで`} />
      ) : (
        `発送 ${shipmentNumber}`
      ),
  },
];

type MemberRefund = OpsMemberDetails['refundList'][number];

export const Refunds = ({ member: { refundList } }: Props) => (
  <Section title={`返金（${numberText(refundList.length)}件）`}>
    <DataTable
      label="返金"
      rows={refundList}
      rowKey={({ refundId }) => refundId}
      columns={REFUNDS}
      linkOf={({ orderNumber, shipmentNumber }) =>
        orderNumber === null
          ? { href: `/shipments/${shipmentNumber ?? ''}` }
          : { to: '/orders/$order', params: { order: orderNumber } }
      }
      empty="返金はありません。"
    />
  </Section>
);

const REFUNDS: readonly Column<MemberRefund>[] = [
  {
    key: 'of',
    label: '対象',
    isShort: true,
    isMain: true,
    render: ({ orderNumber, shipmentNumber }) =>
      orderNumber === null ? `発送 ${shipmentNumber ?? ''}` : `注文 ${orderNumber}`,
  },
  ...REFUND_COLUMNS,
];

type Login = OpsMemberDetails['logins'][number];

export const Logins = ({ member: { logins } }: Props) => (
  <Section title={`ログイン中の端末（${numberText(logins.length)}台）`}>
    <DataTable
      label="ログイン中の端末"
      rows={logins}
      rowKey={({ sessionId }) => sessionId}
      columns={LOGINS}
      empty="ログインしている端末はありません。"
    />
  </Section>
);

const LOGINS: readonly Column<Login>[] = [
  { key: 'device', label: '端末', isMain: true, render: ({ device }) => device },
  { key: 'startedAt', label: 'ログイン', isShort: true, render: ({ startedAt }) => listTime(startedAt) },
  { key: 'seenAt', label: '最後の利用', isShort: true, render: ({ seenAt }) => listTime(seenAt) },
];

type MemberEmail = OpsMemberDetails['emailList']['items'][number];

export const MemberEmails = ({ member: { emailList } }: Props) => (
  <Section title={`メール（${numberText(emailList.total)}通）`}>
    <DataTable
      label="メール"
      rows={emailList.items}
      rowKey={({ kind, madeAt }) => `${kind} ${madeAt}`}
      columns={EMAILS}
      empty="送ったメールはありません。"
    />
    <More total={emailList.total} shown={emailList.items.length} />
  </Section>
);

const EMAILS: readonly Column<MemberEmail>[] = [
  { key: 'kind', label: '内容', isMain: true, render: ({ kind }) => emailName(kind) },
  { key: 'madeAt', label: '作成', isShort: true, render: ({ madeAt }) => listTime(madeAt) },
  {
    key: 'sentAt',
    label: '送信',
    isShort: true,
    render: ({ sentAt }) => (sentAt === null ? '送信待ち' : listTime(sentAt)),
  },
];
