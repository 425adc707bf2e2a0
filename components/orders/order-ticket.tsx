import { ResultCheck } from '#components/fairness/check/result-check.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { orderTag } from '#lib/orders/status-tag.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { playRoute } from '#lib/orders/order-routes.ts';
import { fairnessRoute } from '#lib/site/routes.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { StateTag } from '#components/ui/state-tag.tsx';
import { Fact, Facts, DetailHead } from '#components/ui/detail-page.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import styles from './order-ticket.module.css';

const MOGU = 8;

/** The order's facts, and links to its result and its fairness check. */
export function OrderTicket({ order }: { readonly order: OrderDetail }) {
  const { orderHistoryId, directoryName, drawTitle, quantity, price, total, paymentType } = order;
  return (
    <Card as="section">
      <DetailHead numberName="ご注文番号" id={orderHistoryId} title={drawTitle} mascot={MOGU}>
        <StateTag tag={orderTag(order)} />
      </DetailHead>
      <Perforation />
      <div className={styles.lower}>
        <Facts>
          <Fact term="ご注文日時">{japanLongDateTime(order.orderedAt)}</Fact>
          {total > 0 && order.paidAt !== null && (
            <Fact term="お支払い日時">{japanLongDateTime(order.paidAt)}</Fact>
          )}
          <Fact term="内容">{`1回 ${price === 0 ? '無料' : yenText(price)} × ${numberText(quantity)}回`}</Fact>
          {total > 0 && (
            <Fact term="お支払い総額">
              <b>{yenText(total)}</b>
              <span className={styles.tax}>税込</span>
            </Fact>
          )}
          {total > 0 && paymentType !== null && <Fact term="お支払い方法">{paymentName(paymentType)}</Fact>}
        </Facts>
        {order.status === 'CONFIRM' && <ResultCheck key={orderHistoryId} order={order} />}
        {order.status === 'CONFIRM' && (
          <div className={styles.ways}>
            <ButtonLink kind="text" href={playRoute(order)} prefetch={false}>
              結果のページを見る
            </ButtonLink>
            <ButtonLink
              kind="text"
              href={`${fairnessRoute(directoryName)}?order=${orderHistoryId}`}
              prefetch={false}
            >
              抽選の公平さを確かめる
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}
