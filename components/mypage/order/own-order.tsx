'use client';

import { OrderStanding } from '#components/play/standing/order-standing.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import { standingOf } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { DetailSkeleton } from '../part/detail-skeleton.tsx';
import { MissingOrder } from './missing-order.tsx';
import styles from './own-order.module.css';
import { PaidOrder } from './paid-order.tsx';

type OwnOrderProps = { readonly orderHistoryId: string; readonly issuer: Issuer };

/** One of the member's orders as it stands now. */
export function OwnOrder({ orderHistoryId, issuer }: OwnOrderProps) {
  const state = useOrder(orderHistoryId);
  switch (state.kind) {
    case 'asking':
      return <DetailSkeleton name="購入の内容" />;
    case 'failed':
      return <FailureToAsk message={state.message} onAskAgain={state.again} />;
    case 'missing':
      return <MissingOrder />;
    case 'here':
      return standingOf(state.order) === 'paid' ? (
        <PaidOrder order={state.order} issuer={issuer} />
      ) : (
        <div className={styles.standing}>
          <OrderStanding order={state.order} again={state.again} />
        </div>
      );
  }
}
