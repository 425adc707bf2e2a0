'use client';

import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CancelOrder } from '#components/orders/cancel-order.tsx';
import { ChangeMethod } from '#components/orders/change-method.tsx';
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
  const { directoryName, paymentType, paymentSession, quantity, heldUntil } = order;
  return (
    <StatusCard
      icon="card"
      look="now"
      title="お支払いの画面が開いています"
      actions={
        <>
          <Button kind="primary" onClick={onBack}>
            お支払いの画面にもどる
          </Button>
          {paymentSession !== null && (
            <ChangeMethod redirectId={paymentSession.redirectId} refetch={refetch} kind="secondary">
              ほかの方法で支払う
            </ChangeMethod>
          )}
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
          <span>{`${numberText(quantity)}枚を、`}</span>
          <b className="num nowrap">{japanTime(heldUntil)}</b>までとりおいています。
        </p>
      )}
      <OrderFacts order={order} sum="お支払い総額" />
    </StatusCard>
  );
}
