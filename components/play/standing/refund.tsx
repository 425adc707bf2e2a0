import { ButtonLink } from '#components/page/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { reasonWords, REFUND_WAYS } from '#lib/orders/reason-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { yenText } from '#lib/text/numbers.ts';
import { OrderFacts } from './order-facts.tsx';
import { StandingCard } from './standing-card.tsx';

type RefundProps = { readonly order: OrderDetail; readonly isDone: boolean };

/** Money that was taken and cannot be served goes back: how much, why, which way and when. */
export function Refund({ order, isDone }: RefundProps) {
  const { total, paymentType } = order;
  return (
    <StandingCard
      icon={isDone ? 'check' : 'clock'}
      look={isDone ? 'good' : 'now'}
      title={`${yenText(total)}を${isDone ? 'お返ししました' : 'お返しします'}`}
      actions={
        <ButtonLink kind="primary" href={ROUTES.top}>
          開催中のガチャを見る
        </ButtonLink>
      }
    >
      <p>
        {`${reasonWords(order).sentence}お支払いいただいた全額を${isDone ? 'お返ししました' : 'お返しします'}。`}
      </p>
      <p>
        {isDone
          ? '決済会社での返金の手続きが終わりました。メールでもお知らせしています。'
          : '決済会社へ返金を申し込んでいます。お手続きはいりません。終わるとこの画面が変わり、メールでもお知らせします。'}
      </p>
      {paymentType !== null && <p>{REFUND_WAYS[paymentType]}</p>}
      <OrderFacts order={order} sum={isDone ? 'お返しした金額' : 'お返しする金額'} />
    </StandingCard>
  );
}
