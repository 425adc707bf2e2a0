'use client';

import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { buyRoute } from '#lib/orders/order-routes.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanTime } from '#lib/text/dates.ts';
import { CancelOrder } from '#components/orders/cancel-order.tsx';
import { OrderFacts } from '#components/orders/order-facts.tsx';
import { StatusCard } from '#components/ui/status-card.tsx';

type PaymentOpenProps = {
  readonly order: OrderDetail;
  readonly refetch: () => Promise<void>;
  readonly onBack: () => void;
};

/** PLAYING: a payment session is open, here or elsewhere; no second one is opened. */
export function PaymentOpen({ order, refetch, onBack }: PaymentOpenProps) {
  const router = useRouter();
  const { directoryName, quantity, paymentType, heldUntil } = order;
  return (
    <StatusCard
      icon="card"
      look="now"
      title="お支払いの画面がひらいています"
      actions={
        <>
          <Button kind="primary" onClick={onBack}>
            お支払いの画面にもどる
          </Button>
          <CancelOrder
            order={order}
            refetch={refetch}
            kind="secondary"
            onCancelled={() => {
              rememberPress({ directoryName, quantity });
              router.replace(buyRoute(directoryName, quantity));
            }}
          >
            お支払い方法を選びなおす
          </CancelOrder>
          <CancelOrder
            order={order}
            refetch={refetch}
            onCancelled={() => router.replace(drawRoute(directoryName))}
          >
            とりおきをやめて、もどる
          </CancelOrder>
        </>
      }
    >
      <p>
        <span>{`${paymentType !== null ? `${paymentName(paymentType)}の` : ''}お手続きの途中です。お支払いが済むと、`}</span>
        <span className="nowrap">結果の画面に</span>
        <span>なります。</span>
      </p>
      {heldUntil !== null && (
        <p>
          引く分は、<b className="num nowrap">{japanTime(heldUntil)}</b>までとりおいています。
        </p>
      )}
      <OrderFacts order={order} sum="お支払い総額" />
    </StatusCard>
  );
}
