'use client';

import { useId } from 'react';
import { useOwnOrders } from '#components/fairness/check/use-own-orders.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './order-choice.module.css';

type OrderChoiceProps = {
  readonly productId: string;
  /** The order that is looked at; it may be none of those that can be checked. */
  readonly chosen: string;
  readonly onChoose: (orderHistoryId: string) => void;
};

/** Which of several orders is to be checked. Who has one only is not asked. */
export function OrderChoice({ productId, chosen, onChoose }: OrderChoiceProps) {
  const id = useId();
  const own = useOwnOrders(productId);
  if (own === undefined || own.orders.length < 2) return null;
  const isAmongThem = own.orders.some(({ orderHistoryId }) => orderHistoryId === chosen);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        確かめるご注文
      </label>
      <span className={styles.select}>
        <select
          id={id}
          className={`num ${styles.control}`}
          value={isAmongThem ? chosen : ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {!isAmongThem && (
            <option value="" disabled>
              えらんでください
            </option>
          )}
          {own.orders.map(({ orderHistoryId, orderedAt, quantity }) => (
            <option key={orderHistoryId} value={orderHistoryId}>
              {japanDateTime(orderedAt)} {numberText(quantity)}枚
            </option>
          ))}
        </select>
      </span>
      {own.hasMore && (
        <p className={styles.note}>
          これより前のご注文は、その結果の画面にある「抽選の公平さをたしかめる」から確かめられます。
        </p>
      )}
    </div>
  );
}
