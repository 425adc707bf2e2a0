import { ButtonLink } from '#components/page/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { PAYMENT_NAMES } from '#lib/orders/payment-names.ts';
import { fairnessRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText, yenText, shortNumber } from '#lib/text/numbers.ts';
import styles from './facts.module.css';

/** Which order it is, and where one can check that nobody chose what came out. */
export function Facts({ order }: { readonly order: OrderDetail }) {
  const { orderHistoryId, directoryName, orderedAt, quantity, price, total, paymentType } = order;
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts" className={styles.title}>
        ご注文の内容
      </h2>
      <dl className={styles.list}>
        <Fact term="ご注文番号">{shortNumber(orderHistoryId)}</Fact>
        <Fact term="ご注文日時">{japanDateTime(orderedAt)}</Fact>
        <Fact term="回数">{`${numberText(quantity)}回 × ${yenText(price)}`}</Fact>
        <Fact term="合計">{`${yenText(total)}(税込)`}</Fact>
        {paymentType !== null && <Fact term="お支払い方法">{PAYMENT_NAMES[paymentType]}</Fact>}
      </dl>
      <ButtonLink
        kind="text"
        href={`${fairnessRoute(directoryName)}?order=${orderHistoryId}`}
        prefetch={false}
      >
        抽選の公平さをたしかめる
      </ButtonLink>
    </section>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd className="num">{children}</dd>
  </div>
);
