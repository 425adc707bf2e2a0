'use client';

import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { HOLD_MINUTES } from '#lib/contract/shop-rules.ts';
import { useExtendHold } from '#lib/orders/use-order.ts';
import styles from './pay-form.module.css';

type ExtendHoldProps = { readonly order: OrderDetail; readonly refetch: () => Promise<void> };

/** The button that extends the hold once. */
export function ExtendHold({ order, refetch }: ExtendHoldProps) {
  const { isBusy, failure, extend } = useExtendHold(order.orderHistoryId, refetch);
  return (
    <div className={styles.extend}>
      <p
        className={`num ${styles.note}`}
      >{`お時間が足りないときは、1回だけ${HOLD_MINUTES}分のばせます(ほかにお待ちの方がいないとき)。`}</p>
      <Button
        kind="text"
        busy={isBusy}
        onClick={() => void extend()}
      >{`とりおきを${HOLD_MINUTES}分のばす`}</Button>
      {failure !== null && <Trouble message={failure} />}
    </div>
  );
}
