import type { ReactNode } from 'react';
import { TitleText } from '#components/ui/phrases.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { numberText, yenText, shortNumber } from '#lib/text/numbers.ts';
import styles from './order-facts.module.css';

type OrderFactsProps = {
  readonly order: OrderDetail;
  /** The label of the sum. */
  readonly sum: string;
};

/** The facts that identify an order. A free one has no sum and no payment. */
export function OrderFacts({ order, sum }: OrderFactsProps) {
  const { drawTitle, quantity, total, paymentType, orderHistoryId } = order;
  return (
    <dl className={styles.facts}>
      <Fact term="ガチャ">
        <TitleText>{drawTitle}</TitleText>
      </Fact>
      <Fact term="回数">{`${numberText(quantity)}回`}</Fact>
      {total > 0 && <Fact term={sum}>{yenText(total)}</Fact>}
      {total > 0 && paymentType !== null && <Fact term="お支払い方法">{paymentName(paymentType)}</Fact>}
      <Fact term="ご注文番号">{shortNumber(orderHistoryId)}</Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd className="num phrases">{children}</dd>
  </div>
);
