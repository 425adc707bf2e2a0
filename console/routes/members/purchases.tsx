import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Figure } from '#console/routes/today/figure.tsx';
import styles from '#console/routes/today/figure.module.css';

type Props = Pick<OpsMemberDetails, 'purchases'>;

/** Sums of all purchases of a member. */
export function Purchases({ purchases }: Props) {
  const { orders, tickets, paidYen, shippingYen, refundedYen, firstAt, lastAt } = purchases;
  return (
    <dl className={styles.grid} aria-label="これまでの購入">
      <Figure label="購入額の合計" value={yenText(paidYen)} detail="返金を引く前、送料を除く" />
      <Figure label="購入した注文" value={`${numberText(orders)}件`} detail={`${numberText(tickets)}枚`} />
      <Figure label="返金の合計" value={yenText(refundedYen)} detail="送料の返金を含む" />
      <Figure label="送料の合計" value={yenText(shippingYen)} />
      <Figure
        label="最後の購入"
        value={lastAt === null ? 'なし' : japanLongDate(lastAt)}
        detail={firstAt === null ? undefined : `最初は${japanLongDate(firstAt)}`}
      />
    </dl>
  );
}
