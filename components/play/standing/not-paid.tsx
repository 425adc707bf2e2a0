import { ButtonLink } from '#components/page/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { goOnRoute } from '#lib/orders/order-routes.ts';
import { japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { GiveUp } from './give-up.tsx';
import { OrderFacts } from './order-facts.tsx';
import { StandingCard } from './standing-card.tsx';

type NotPaidProps = { readonly order: OrderDetail; readonly again: () => Promise<void> };

/** START: its tickets are held, and nothing is paid. */
export const NotPaid = ({ order, again }: NotPaidProps) => (
  <StandingCard
    icon="clock"
    look="now"
    title="お支払いは、まだ済んでいません"
    actions={
      <>
        <ButtonLink kind="primary" href={goOnRoute(order)}>
          購入の手続きをつづける
        </ButtonLink>
        <GiveUp order={order} again={again}>
          とりおきをやめる
        </GiveUp>
      </>
    }
  >
    <p>{numberText(order.quantity)}枚をとりおきしています。代金はかかっていません。</p>
    {order.heldUntil !== null && (
      <p>
        <b className="num">{japanTime(order.heldUntil)}</b>をすぎると、とりおきは解除されます。
      </p>
    )}
    <OrderFacts order={order} sum="お支払い総額" />
  </StandingCard>
);
