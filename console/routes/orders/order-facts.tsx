import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { AcceptedTexts } from './accepted-texts.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { methodName } from '#lib/lists/accounting-names.ts';
import { CARD_AUTHENTICATION_NAMES } from '#lib/lists/order-reviews.ts';
import { ORDER_REASON_NAMES } from '#lib/lists/order-reasons.ts';

/** The terms of an order, with links to its member and draw. */
export function OrderFacts({ order }: { readonly order: OpsOrderDetail }) {
  const may = useMay();
  const returned = order.refunds
    .filter(({ state }) => state !== 'withdrawn')
    .reduce((sum, { yen }) => sum + yen, 0);
  const facts = [
    { label: 'ガチャ', value: <DrawLink order={order} isLink={may('draws.read')} /> },
    ...(may('members.read') ? [{ label: '会員', value: <MemberLink order={order} /> }] : []),
    { label: '枚数', value: `${numberText(order.quantity)}枚 × ${yenText(order.price)}` },
    { label: '合計', value: yenText(order.total) },
    ...(returned > 0 ? [{ label: '返金', value: yenText(returned) }] : []),
    { label: '支払い方法', value: methodName(order.paymentType) },
    ...(order.cardAuthentication === null
      ? []
      : [{ label: '本人認証（3Dセキュア）', value: CARD_AUTHENTICATION_NAMES[order.cardAuthentication] }]),
    { label: '注文日時', value: japanLongDateTime(order.orderedAt) },
    { label: '注文のときの規約', value: <AcceptedTexts orderedAt={order.orderedAt} /> },
    ...timeOf('支払日時', order.paidAt),
    ...timeOf('結果の確認', order.playedAt),
    ...(order.hasLastOne ? [{ label: 'ラストワン賞', value: 'この注文で獲得' }] : []),
    ...(order.reason === null ? [] : [{ label: '理由', value: ORDER_REASON_NAMES[order.reason] }]),
  ];
  return <Facts facts={facts} />;
}

const timeOf = (label: string, at: string | null) =>
  at === null ? [] : [{ label, value: japanLongDateTime(at) }];

type DrawProps = { readonly order: OpsOrderDetail; readonly isLink: boolean };

function DrawLink({ order: { directoryName, drawTitle }, isLink }: DrawProps) {
  if (!isLink) return drawTitle;
  return (
    <Anchor renderRoot={(props) => <Link to="/draws/$name" params={{ name: directoryName }} {...props} />}>
      {drawTitle}
    </Anchor>
  );
}

function MemberLink({ order: { memberId, isMemberGone } }: { readonly order: OpsOrderDetail }) {
  if (isMemberGone) return '退会した会員';
  return (
    <Anchor renderRoot={(props) => <Link to="/members/$memberId" params={{ memberId }} {...props} />}>
      会員の情報を見る
    </Anchor>
  );
}
