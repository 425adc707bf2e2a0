import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PaymentMethod } from '#lib/orders/payment-methods.ts';
import { japanPeriod } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { LiveCount, LiveOdds, LiveOddsNote } from '#components/draws/live-draw.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { ChargeTimes } from './payment-method.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './order-terms.module.css';

type OrderTermsProps = {
  readonly order: OrderDetail;
  readonly draw: CheckoutDraw;
  readonly methods: readonly PaymentMethod[];
};

/** The terms required on the final confirmation screen (特定商取引法 12条の6). */
export const OrderTerms = ({ order, draw, methods }: OrderTermsProps) => (
  <section>
    <h2 className={styles.title}>ご注文の条件</h2>
    <Card>
      <dl className={styles.terms}>
        <Term name="分量">
          <p className="num">
            {draw.title} {numberText(order.quantity)}回
          </p>
          <p>1回につき、賞品が1点当たります。賞品は選べません。同じ賞品がいくつも当たることがあります。</p>
          {draw.salesType === 'last_special' && (
            <p>箱の最後の1枚を引いた方には、その1枚の賞品にくわえて、ラストワン賞を1点お贈りします。</p>
          )}
        </Term>
        <Term name="お支払いの時期">
          <ChargeTimes methods={methods} />
        </Term>
        <Term name="引渡時期">
          <p>くじの結果は、お支払いの確認後、すぐにごらんいただけます。</p>
          <p className="num">
            賞品は、{draw.shipping.starts}します。マイページから発送をご依頼ください。
            <span className="nowrap">当選した日から</span>
            {numberText(draw.shipping.storageDays)}日間、無料で保管します。
          </p>
        </Term>
        <Term name="申込期間">
          <Period draw={draw} />
        </Term>
        <Term name="キャンセル・返品">
          <p>お支払いの前なら、いつでもやめられます。</p>
          <p>
            くじの性質上、お支払いのあとは、お客さまのご都合によるキャンセル・返品・交換をお受けできません。
          </p>
          <p>
            届いた賞品に不良や破損があるとき、内容がちがうときは、到着から8日以内にご連絡ください。送料は当店が負担して交換し、交換できないときは返金などで対応します。
          </p>
        </Term>
      </dl>
    </Card>
  </section>
);

const Term = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.term}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Period({ draw: { opensAt, closesAt } }: Pick<OrderTermsProps, 'draw'>) {
  const period = japanPeriod(opensAt, closesAt);
  return (
    <>
      <p className="num">
        <span className="nowrap">{period.from}から</span> <span className="nowrap">{period.to}まで</span>
        <span className="nowrap">(日本時間)</span>
      </p>
      <p>完売したときは、その時点で終了します。</p>
    </>
  );
}

/** Remaining tickets and probability per prize, updated live. */
export const Odds = ({ prizes }: Pick<CheckoutDraw, 'prizes'>) => (
  <section>
    <h2 className={styles.oddsTitle}>賞品と確率</h2>
    <Card>
      <table className={styles.table}>
        <caption className="visually-hidden">賞品ごとの残り枚数と確率</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">賞品</th>
            <th scope="col">残り枚数</th>
            <th scope="col">確率</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ grade, name }) => (
            <tr key={grade} className={styles.row}>
              <th scope="row" className={styles.prize}>
                <Grade grade={grade} small />
                <span>{name}</span>
              </th>
              <td className={`num ${styles.count}`}>
                <LiveCount grade={grade} />
              </td>
              <td className={`num ${styles.odds}`}>
                <LiveOdds grade={grade} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <LiveOddsNote />
      </p>
    </Card>
  </section>
);
