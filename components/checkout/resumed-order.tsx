'use client';

import { useRouter } from 'next/navigation';
import { CancelOrder } from '#components/orders/cancel-order.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { buyRoute } from '#lib/orders/order-routes.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './pay-form.module.css';

type ResumedOrderProps = {
  readonly order: OrderDetail;
  readonly requestedQuantity: number;
  readonly refetch: () => Promise<void>;
};

/** Explains that an earlier unfinished order is shown: the requested quantity was not ordered. */
export function ResumedOrder({ order, requestedQuantity, refetch }: ResumedOrderProps) {
  const router = useRouter();
  const { directoryName } = order;
  const quantity = numberText(order.quantity);
  if (requestedQuantity === order.quantity)
    return (
      <Notice icon="info">
        <b>{`さきほどの${quantity}回の手続きがつづいています。`}</b>
      </Notice>
    );
  const requested = numberText(requestedQuantity);
  return (
    <Notice icon="info">
      <b>{`べつの画面で${quantity}回のお手続きが途中です。`}</b>
      <p className={styles.goesOn}>
        {`${requested}回のお手続きは、まだ受けつけていません。先に下の${quantity}回を終えるか、とりやめてください。`}
      </p>
      <CancelOrder
        order={order}
        refetch={refetch}
        onCancelled={() => {
          rememberPress({ directoryName, quantity: requestedQuantity });
          router.replace(buyRoute(directoryName, requestedQuantity));
        }}
      >{`${quantity}回をとりやめて、${requested}回の手続きへ進む`}</CancelOrder>
    </Notice>
  );
}
