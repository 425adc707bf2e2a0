import { ButtonLink } from '#components/page/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { buyingRoute } from '#lib/orders/order-routes.ts';
import { reasonWords } from '#lib/orders/reason-text.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { OrderFacts } from './order-facts.tsx';
import { StandingCard } from './standing-card.tsx';

const LATE =
  'お支払いのすぐあとにこの画面が出たときは、そのままお待ちください。お支払いを確認できしだい、残りがあれば賞品をお渡しし、なければ全額をお返しします。';

type OverProps = { readonly order: OrderDetail };

/** CANCEL and ERROR: why it came to nothing, that nothing was taken, and how to begin again. */
export function Over({ order }: OverProps) {
  const { title, sentence } = reasonWords(order);
  return (
    <StandingCard
      icon={order.reason === 'byMember' ? 'x' : 'warn'}
      look="over"
      title={title}
      actions={<WaysOn order={order} />}
    >
      <p>{sentence}</p>
      <p>
        <b>代金はいただいていません。</b>
      </p>
      {mayHaveBeenPaid(order) && <p>{LATE}</p>}
      <OrderFacts order={order} sum="ご注文の金額" />
    </StandingCard>
  );
}

/** Time ran out while the provider's page was open: the money may be on its way. */
const mayHaveBeenPaid = ({ reason, paymentType }: OrderDetail): boolean =>
  paymentType !== null && (reason === 'providerExpired' || reason === 'holdEnded');

function WaysOn({ order: { directoryName, quantity, reason } }: OverProps) {
  if (reason === 'noneLeft')
    return (
      <ButtonLink kind="primary" href={ROUTES.top}>
        開催中のガチャを見る
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink kind="primary" href={buyingRoute(directoryName, quantity)} prefetch={false}>
        もう一度、{numberText(quantity)}回の手続きをする
      </ButtonLink>
      <ButtonLink kind="text" href={drawRoute(directoryName)}>
        ガチャのページへもどる
      </ButtonLink>
    </>
  );
}
