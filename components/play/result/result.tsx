'use client';

import { useState, useEffect } from 'react';
import { MembersOnly } from '#components/account/members-only.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { DeniedOrder } from '#components/fairness/check/denied-order.tsx';
import { OrderStatus } from '#components/orders/order-status.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { purchaseStatus } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { drawRoute } from '#lib/site/routes.ts';
import { Drawing } from '#components/images/drawing.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { numberText } from '#lib/text/numbers.ts';
import { useOrderId } from './use-order-id.ts';
import { PlayedOrder } from './played-order.tsx';
import styles from './result.module.css';

type ResultProps = { readonly draw: DrawDetail };

/** The heading is outside `MembersOnly`, because the page always has one. */
export function Result({ draw }: ResultProps) {
  const [words, setWords] = useState<ResultTitleText | null>(null);
  return (
    <>
      <ResultTitle words={words} drawTitle={draw.title} />
      <MembersOnly>
        <OwnResult draw={draw} onTitle={setWords} />
      </MembersOnly>
    </>
  );
}

function OwnResult({
  draw,
  onTitle,
}: ResultProps & { readonly onTitle: (words: ResultTitleText | null) => void }) {
  const { found, show, refetch } = useOrderId(draw.productId);
  switch (found.kind) {
    case 'loading':
      return <ResultSkeleton />;
    case 'failed':
      return <RequestFailure message={found.message} onRetry={refetch} />;
    case 'none':
      return <NoResult directoryName={draw.directoryName} />;
    case 'order':
      return (
        <OrderResult
          key={found.orderHistoryId}
          draw={draw}
          orderHistoryId={found.orderHistoryId}
          onTitle={onTitle}
          onShowOther={show}
        />
      );
  }
}

type OrderResultProps = {
  readonly draw: DrawDetail;
  readonly orderHistoryId: string;
  readonly onTitle: (words: ResultTitleText | null) => void;
  /** Called to show another order of this draw. */
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** One order: its status until it is paid, then its result. */
function OrderResult({ draw, orderHistoryId, onTitle, onShowOther }: OrderResultProps) {
  const state = useOrder(orderHistoryId);
  const order = state.kind === 'ready' && state.order.productId === draw.productId ? state.order : null;
  const isPaid = order !== null && purchaseStatus(order) === 'paid';
  const quantity = order === null ? null : order.quantity;
  const unpaid = order === null || isPaid ? null : order.total > 0 ? 'お支払いの状況' : 'ご注文の状況';
  useEffect(() => {
    onTitle(quantity === null ? null : { quantity, unpaid });
  }, [onTitle, quantity, unpaid]);

  switch (state.kind) {
    case 'loading':
      return <ResultSkeleton />;
    case 'failed':
      return <RequestFailure message={state.message} onRetry={state.refetch} />;
    case 'missing':
      return (
        <>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <NoResult directoryName={draw.directoryName} />
        </>
      );
    case 'ready':
      if (order === null) return <NoResult directoryName={draw.directoryName} />;
      return isPaid ? (
        <PlayedOrder draw={draw} order={order} clockSkewMs={state.clockSkewMs} onShowOther={onShowOther} />
      ) : (
        <>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <OrderStatus order={order} clockSkewMs={state.clockSkewMs} refetch={state.refetch} />
        </>
      );
  }
}

/** No order of this draw, one of another draw, or another member's. */
const NoResult = ({ directoryName }: { readonly directoryName: string }) => (
  <Empty
    line="このガチャの結果は、まだありません"
    note="ハンドルは、まだまわされていません。"
    action={
      <ButtonLink kind="primary" href={drawRoute(directoryName)}>
        ガチャのページへもどる
      </ButtonLink>
    }
  />
);

/** Skeleton of a result. */
const ResultSkeleton = () => (
  <div role="status" aria-label="結果を確認しています">
    <Skeleton height={64} />
  </div>
);

type ResultTitleText = {
  readonly quantity: number;
  /** The title of an order without a result; null: it is paid. */
  readonly unpaid: string | null;
};

type ResultTitleProps = {
  /** The order shown; null: none. */
  readonly words: ResultTitleText | null;
  readonly drawTitle: string;
};

/** The page's title, of an unpaid order its own, and the quantity once results are shown. */
function ResultTitle({ words, drawTitle }: ResultTitleProps) {
  if (words === null || words.unpaid !== null) return <PageTitle>{words?.unpaid ?? 'くじ結果'}</PageTitle>;
  return (
    <div className={styles.title}>
      <Drawing src="/art/poses/lit.svg" alt="" width="84" height="84" className={styles.mascot} />
      <div>
        <h1 className={styles.words}>{`${numberText(words.quantity)}回ぶんの結果`}</h1>
        <p className={`phrases ${styles.draw}`}>
          <TitleText>{drawTitle}</TitleText>
        </p>
      </div>
    </div>
  );
}
