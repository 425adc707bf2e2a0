import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { DEFECT_REPORT_DAYS, FEE_PAYMENT_HOURS } from '#lib/contract/shop-rules.ts';
import { feeMethodsText } from '#lib/shipments/fee-text.ts';
import type { ShipmentSelection } from '#lib/shipments/selection.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './request-terms.module.css';

type RequestTermsProps = {
  readonly selection: ShipmentSelection;
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
  /** There is a fee, or it is not known yet. */
  readonly isCharged: boolean;
};

/** The terms required before a request (特定商取引法 12条の6). */
export function RequestTerms({ selection, paymentTypes, isCharged }: RequestTermsProps) {
  return (
    <section>
      <h3 className={styles.title}>ご依頼の条件</h3>
      <Card>
        <dl className={styles.terms}>
          {isCharged && (
            <Term name="お支払い">
              <p>{`${feeMethodsText(paymentTypes)}お支払いを確認すると、依頼が成立します。`}</p>
              <p>{`${FEE_PAYMENT_HOURS}時間以内にお支払いがないと、依頼は取り消され、賞品は発送待ちにもどります。`}</p>
            </Term>
          )}
          <Term name="発送の時期">
            <Starts selection={selection} />
          </Term>
          <Term name="お届け">
            <p>日本国内の住所へお届けします。お届け先は、発送の準備が始まるまで変えられます。</p>
          </Term>
          <Term name="保管期限">
            <p className="num">
              <span>選んだ賞品のうち、いちばん近い保管期限は</span>
              <span className="nowrap">{japanDateTime(earliestStorageEnd(selection))}</span>
              <span>{`です。${
                isCharged
                  ? 'お支払いのないままこの時刻をすぎると、その賞品は送れなくなります。'
                  : 'ご依頼のあとは、期限を気にせずお待ちください。'
              }`}</span>
            </p>
          </Term>
          <Term name="取りやめ・返品">
            <p>
              {isCharged
                ? '送料のお支払い前なら、いつでも取りやめられます。お支払いのあとは、お客さまのご都合による取りやめと、送料の返金をお受けできません。'
                : 'ご依頼のあとは、お客さまのご都合による取りやめをお受けできません。'}
            </p>
            <p>
              {`届いた賞品に不良や破損があるときは、到着から${DEFECT_REPORT_DAYS}日以内にご連絡ください。送料は当店が負担します。`}
            </p>
          </Term>
        </dl>
      </Card>
    </section>
  );
}

export const Term = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.term}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** When shipping of each draw begins; equal ones share a line. */
function Starts({ selection: { draws } }: { readonly selection: ShipmentSelection }) {
  const starts = [...new Set(draws.map(({ shipping }) => shipping.starts))];
  const [first] = starts;
  if (starts.length === 1) return <p>{`${first ?? ''}します。`}</p>;
  return (
    <>
      {draws.map(({ directoryName, title, shipping }) => (
        <p key={directoryName}>{`${title}：${shipping.starts}`}</p>
      ))}
      <p>まとめて送るときは、いちばん遅いものにあわせて発送します。</p>
    </>
  );
}

const earliestStorageEnd = ({ prizes }: ShipmentSelection): string =>
  prizes.map(({ keepUntil }) => keepUntil).sort()[0] ?? '';
