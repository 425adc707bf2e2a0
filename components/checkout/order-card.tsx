import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { feeStepOf, type FeeStep } from '#lib/shipments/fee-step.ts';
import { feeRange, feeRangeText, isOneFee, rangeText } from '#lib/shipments/tariff-text.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './order-card.module.css';

type OrderCardProps = { readonly order: OrderDetail; readonly draw: CheckoutDraw; readonly art: ReactNode };

/** The draw, the quantity and the total. */
export const OrderCard = ({ order, draw, art }: OrderCardProps) => (
  <Card as="section">
    <h2 className="visually-hidden">ご注文の内容</h2>
    <div className={styles.draw}>
      <div className={styles.art}>{art}</div>
      <div>
        <p className={styles.title}>
          <TitleText>{draw.title}</TitleText>
        </p>
        <p
          className={`num ${styles.kind}`}
        >{`${draw.salesType === 'last_special' ? 'ラストワン賞つき / ' : ''}${numberText(order.quantity)}回`}</p>
      </div>
    </div>
    <Perforation />
    <dl className={`num ${styles.sums}`}>
      <div className={styles.row}>
        <dt>{`1回 ${order.price === 0 ? '無料' : yenText(order.price)} × ${numberText(order.quantity)}回`}</dt>
        <dd>{order.price === 0 ? '無料' : yenText(order.price * order.quantity)}</dd>
      </div>
      <div className={styles.row}>
        <dt>送料</dt>
        <dd>{feeRange(draw.shipping).most === 0 ? '無料' : '発送を依頼するときに、別途'}</dd>
        {feeRange(draw.shipping).most > 0 && (
          <dd className={styles.later}>{feeText(draw, order.quantity)}</dd>
        )}
      </div>
      <div className={`${styles.row} ${styles.total}`}>
        <dt>
          <span>{order.total > 0 ? `お支払い総額 ` : '合計'}</span>
          {order.total > 0 && <span className={styles.tax}>税込</span>}
        </dt>
        <dd>
          <span className={styles.sum}>{order.total === 0 ? '無料' : numberText(order.total)}</span>
          {order.total > 0 && <span>円</span>}
        </dd>
      </div>
      <WithShipping order={order} draw={draw} />
    </dl>
  </Card>
);

/** The total together with one shipment, which is paid later. */
function WithShipping({ order, draw }: Omit<OrderCardProps, 'art'>) {
  const step = feeStepOf(draw.fees, order.quantity);
  if (step === undefined || (step.fee === 0 && !step.isLeast)) return null;
  return (
    <div className={styles.row}>
      <dt>{`${step.text}も入れると`}</dt>
      <dd>{`${yenText(order.total + step.fee)}${step.isLeast ? 'から' : ''}`}</dd>
    </div>
  );
}

/** The fee of one box of this order's prizes, and its time: it is no part of this order. */
function feeText({ shipping, fees }: CheckoutDraw, quantity: number): string {
  const { freeFrom } = shipping;
  const each = `${feeOfBox({ shipping, step: feeStepOf(fees, quantity) })}。`;
  return freeFrom === null ? each : `${each}${numberText(freeFrom)}点以上は無料です。`;
}

type BoxFee = { readonly shipping: CheckoutDraw['shipping']; readonly step: FeeStep | undefined };

function feeOfBox({ shipping, step }: BoxFee): string {
  if (step === undefined || isOneFee(shipping)) return `1箱につき全国一律${feeRangeText(shipping)}(税込)`;
  const range = rangeText({ least: step.fee, most: step.most });
  return `まとめて1箱で送ると${range}(税込。お届け先の地域と大きさで決まります)`;
}
