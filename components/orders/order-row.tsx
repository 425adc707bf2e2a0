import type { Order } from '#lib/contract/order.ts';
import { useVoice } from '#components/brand/member-voice.tsx';
import { orderTag } from '#lib/orders/status-tag.ts';
import { orderRoute, ROUTES } from '#lib/site/routes.ts';
import { japanLongDateTime, japanDateTime } from '#lib/text/dates.ts';
import { sumText } from '#lib/draws/draw-text.ts';
import { ListRow } from '#components/ui/list-row.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { continueOrderRoute, playRoute } from '#lib/orders/order-routes.ts';
import { purchaseStatus } from '#lib/orders/purchase-status.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';

/** One order of the history, with its next action. */
export const HistoryRow = ({ order }: { readonly order: Order }) => (
  <ListRow
    count={order.quantity}
    unit="回"
    picture={order.picture}
    title={order.drawTitle}
    href={orderRoute(order.orderHistoryId)}
    facts={[japanLongDateTime(order.orderedAt), sumText(order.total)]}
    action={nextStep(order)}
  >
    <StateTag tag={orderTag(order)} />
  </ListRow>
);

/** One order of the overview; it links to its next action. */
export const OrderRow = ({ order }: { readonly order: Order }) => (
  <ListRow
    count={order.quantity}
    unit="回"
    picture={order.picture}
    title={order.drawTitle}
    href={nextStep(order)?.href ?? orderRoute(order.orderHistoryId)}
    facts={[japanDateTime(order.orderedAt), sumText(order.total)]}
  >
    <StateTag tag={orderTag(order)} />
  </ListRow>
);

/** Returns the order's next action: pay, or see the result. */
function nextStep(order: Order): { readonly text: string; readonly href: string } | undefined {
  switch (purchaseStatus(order)) {
    case 'notPaid':
      return {
        text: order.total > 0 ? '購入の手続きをつづける' : '手続きをつづける',
        href: continueOrderRoute(order),
      };
    case 'confirming':
      return { text: 'お支払いの画面を見る', href: continueOrderRoute(order) };
    case 'paid':
      return order.status === 'SUCCESS' ? { text: '結果を見る', href: playRoute(order) } : undefined;
    default:
      return undefined;
  }
}

/** Shown when the list is empty. */
export function NoOrders({ isSent }: { readonly isSent?: boolean | undefined }) {
  const voice = useVoice();
  if (isSent === false)
    return (
      <Empty
        line="発送していない注文は、ありません"
        note="どの注文も、賞品の発送を承っています。"
        action={
          <ButtonLink kind="secondary" href={ROUTES.shipments}>
            発送の状況を見る
          </ButtonLink>
        }
      />
    );
  return isSent ? (
    <Empty
      line="発送した注文は、まだありません"
      note={voice.noSentOrders}
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  ) : (
    <Empty
      line="まだ購入がありません"
      note={voice.noOrders}
      action={
        <ButtonLink kind="primary" href={ROUTES.top}>
          開催中のガチャを見る
        </ButtonLink>
      }
    />
  );
}
