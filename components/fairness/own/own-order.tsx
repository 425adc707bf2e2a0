'use client';

import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { type OwnOrderId, useOwnOrderId } from '#components/fairness/check/use-own-order-id.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { drawRoute, fairnessRoute, resultRoute } from '#lib/site/routes.ts';
import { OrderCheck } from './order-check.tsx';
import { OrderChoice } from './order-choice.tsx';
import styles from './own.module.css';

/** The member's orders of this draw, one of them to be checked: the latest, as long as no other is chosen. */
export function OwnOrder({ box }: { readonly box: FairBox }) {
  const own = useOwnOrderId(box.productId);
  return (
    <>
      <OrderChoice
        productId={box.productId}
        chosen={own.kind === 'order' ? own.orderHistoryId : ''}
        onChoose={own.choose}
      />
      <Chosen own={own} box={box} />
    </>
  );
}

type ChosenProps = { readonly own: OwnOrderId; readonly box: FairBox };

function Chosen({ own, box }: ChosenProps) {
  const state = useOrder(own.kind === 'order' ? own.orderHistoryId : null);
  if (own.kind === 'none' || state.kind === 'missing') return <NoOrder directoryName={box.directoryName} />;
  if (own.kind === 'failed') return <FailureToAsk message={own.message} onAskAgain={own.again} />;
  if (state.kind === 'failed') return <FailureToAsk message={state.message} onAskAgain={state.again} />;
  if (state.kind === 'asking') return <Skeleton height={160} />;
  return <Standing key={state.order.orderHistoryId} order={state.order} box={box} />;
}

function Standing({ order, box }: { readonly order: OrderDetail; readonly box: FairBox }) {
  const { status, directoryName, orderHistoryId, drawTitle } = order;
  const result = `${resultRoute(directoryName)}?order=${orderHistoryId}`;
  if (directoryName !== box.directoryName) {
    const there = `${fairnessRoute(directoryName)}?order=${orderHistoryId}`;
    return <Told says={`これは「${drawTitle}」のご注文です。`} way="そのガチャの記録へ" href={there} />;
  }
  switch (status) {
    case 'CONFIRM':
      return <OrderCheck order={order} box={box} />;
    case 'SUCCESS':
      return <Told says="結果をごらんになったあとで、確かめられます。" way="結果を見る" href={result} />;
    case 'START':
    case 'PLAYING':
      return (
        <Told says="お手続きの途中です。くじは、お支払いのあとに決まります。" way="つづきへ" href={result} />
      );
    case 'CANCEL':
    case 'ERROR':
      return <NoOrder directoryName={directoryName} />;
  }
}

type ToldProps = { readonly says: string; readonly way: string; readonly href: string };

const Told = ({ says, way, href }: ToldProps) => (
  <Card className={styles.card}>
    <p>{says}</p>
    <ButtonLink kind="secondary" href={href} prefetch={false} className={styles.action}>
      {way}
    </ButtonLink>
  </Card>
);

const NoOrder = ({ directoryName }: { readonly directoryName: string }) => (
  <Told
    says="このガチャで引いたくじは、まだありません。引いたあとに、ここで確かめられます。"
    way="ガチャのページへ"
    href={drawRoute(directoryName)}
  />
);
