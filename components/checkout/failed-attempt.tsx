import { Notice } from '#components/ui/notice.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { attemptText } from '#lib/orders/reason-text.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './pay-form.module.css';

/** After a payment that took no money: the order can be paid in another way. */
export function FailedAttempt({ order }: { readonly order: OrderDetail }) {
  const text = attemptText(order);
  if (text === undefined) return null;
  return (
    <Notice icon="warn">
      <b>{`${text.title}。`}</b>
      <p className={styles.goesOn}>
        {`代金はいただいていません。${numberText(order.quantity)}枚は、とりおいたままです。ほかの方法でも、お支払いいただけます。`}
      </p>
    </Notice>
  );
}
