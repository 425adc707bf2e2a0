import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { DEFECT_REPORT_DAYS } from '#lib/contract/shop-rules.ts';
import type { PaymentChoice } from '#lib/orders/payment-choices.ts';
import { gradesOf } from '#lib/draws/grades-left.ts';
import { japanPeriod } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { TitleText } from '#components/ui/phrases.tsx';
import { GoneGrades } from '#components/draws/grades-for-buyer.tsx';
import { LiveCount, LiveOdds, LiveOddsNote } from '#components/draws/live-draw.tsx';
import { Grade } from '#components/ui/grade.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { ChargeTimes } from './payment-method.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './order-terms.module.css';

type OrderTermsProps = {
  readonly order: OrderDetail;
  readonly draw: CheckoutDraw;
  readonly methods: readonly PaymentChoice[];
};

/**
 * The terms required on the final confirmation screen (特定商取引法 12条の6). Folded are the odds, which the law does not
 * require there, and details of terms that are on the page in short.
 */
export const OrderTerms = ({ order, draw, methods }: OrderTermsProps) => (
  <section>
    <h2 className={styles.title}>ご注文の条件</h2>
    <GoneGrades grades={gradesOf(draw.prizes)} />
    <Card>
      <dl className={styles.terms}>
        <Term name="分量">
          <span className="num">{`${numberText(order.quantity)}回。`}</span>
          <span>{`1回につき、賞品が1点当たります。賞品は選べず、同じ賞品が重なることがあります。${draw.salesType === 'last_special' ? '箱の最後の1枚を引いた方には、ラストワン賞も1点お贈りします。' : ''}`}</span>
        </Term>
        <Term name="引渡時期">
          <span>{`結果は、${order.total > 0 ? 'お支払いの確認後' : 'ご注文のあと'}、${RESULT_WAIT}で決まり、すぐにごらんいただけます。`}</span>
          <span className="num">{`賞品は、${draw.shipping.starts}します。`}</span>
        </Term>
        <Term name="申込期間">
          <Period draw={draw} />
          <span>完売したときは、その時点で終了します。</span>
        </Term>
        <Term name={order.total > 0 ? 'キャンセル・返品' : 'キャンセル・交換'}>{`${
          order.total > 0
            ? 'お支払いの前なら、いつでもやめられます。そのあとは、お客さまのご都合によるキャンセル・返品・交換をお受けできません。'
            : 'ご注文の前なら、いつでもやめられます。'
        }不良・破損・内容ちがいは、到着から${DEFECT_REPORT_DAYS}日以内にご連絡ください。`}</Term>
      </dl>
      <Fold title={`賞品${numberText(draw.prizes.length)}種の残りと確率`}>
        <Odds prizes={draw.prizes} />
      </Fold>
      <Fold title={order.total > 0 ? 'お支払いの時期・保管・交換のくわしい条件' : '保管・交換のくわしい条件'}>
        <Details draw={draw} methods={methods} />
      </Fold>
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
    <span className="num">
      <span className="nowrap">{`${period.from}から`}</span>{' '}
      <span className="nowrap">{`${period.to}まで`}</span>
      <span className="nowrap">(日本時間)。</span>
    </span>
  );
}

const Fold = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    {children}
  </details>
);

const Details = ({ draw, methods }: Omit<OrderTermsProps, 'order'>) => (
  <div className={styles.details}>
    {draw.price > 0 && <ChargeTimes methods={methods} />}
    <p className="num">
      <span>賞品は、マイページから発送をご依頼ください。</span>
      <span className="nowrap">当選した日から</span>
      <span>{`${numberText(draw.shipping.storageDays)}日間、無料で保管します。`}</span>
    </p>
    <p>
      {`届いた賞品に不良や破損があるとき、内容がちがうときは、到着から${DEFECT_REPORT_DAYS}日以内にご連絡ください。送料は当店が負担して交換し、${draw.price > 0 ? '交換できないときは返金などで対応します' : '交換できないときは、ご相談のうえ対応します'}。`}
    </p>
  </div>
);

/** Remaining tickets and probability per prize, updated live. */
const Odds = ({ prizes }: Pick<CheckoutDraw, 'prizes'>) => (
  <>
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
        {prizes.map(({ code, grade, gradeLabel, name }) => (
          <tr key={code} className={styles.row}>
            <th scope="row" className={styles.prize}>
              <Grade grade={grade} label={gradeLabel} small />
              <span>
                <TitleText>{name}</TitleText>
              </span>
            </th>
            <td className={`num ${styles.count}`}>
              <LiveCount code={code} />
            </td>
            <td className={`num ${styles.odds}`}>
              <LiveOdds code={code} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.note}>
      <LiveOddsNote />
    </p>
  </>
);
