'use client';

import { useRouter } from 'next/navigation';
import { ButtonLink } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { buyRoute } from '#lib/orders/order-routes.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';
import { REASON_TEXT } from '#lib/orders/reason-text.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CancelOrder } from '#components/orders/cancel-order.tsx';
import { StatusCard } from '#components/ui/status-card.tsx';

type HoldEndedProps = { readonly order: OrderDetail; readonly refetch: () => Promise<void> };

/** The hold expired while the page was open. The order is cancelled before another is placed. */
export function HoldEnded({ order, refetch }: HoldEndedProps) {
  const router = useRouter();
  const { directoryName, quantity } = order;
  const { title, sentence } = REASON_TEXT.holdEnded;
  return (
    <StatusCard
      icon="clock"
      look="over"
      title={title}
      actions={
        <>
          <CancelOrder
            order={order}
            refetch={refetch}
            kind="primary"
            onCancelled={() => {
              rememberPress({ directoryName, quantity });
              router.replace(buyRoute(directoryName, quantity));
            }}
          >{`もう一度、${numberText(quantity)}回の手続きをする`}</CancelOrder>
          <ButtonLink kind="text" href={drawRoute(directoryName)}>
            ガチャのページへもどる
          </ButtonLink>
        </>
      }
    >
      <p>{sentence}</p>
      <p>
        <b>代金はいただいていません。</b>
      </p>
      <p>残りがあれば、もう一度はじめから手続きできます。</p>
    </StatusCard>
  );
}
