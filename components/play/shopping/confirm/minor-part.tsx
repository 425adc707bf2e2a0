import { CheckBox } from '#components/form/check-box.tsx';
import type { FieldBinding } from '#components/form/handling/form-handle.ts';
import { Card } from '#components/page/card.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { yenText } from '#lib/text/numbers.ts';
import styles from './minor-part.module.css';

type MinorPartProps = FieldBinding & {
  readonly cap: NonNullable<OrderDetail['monthlyCap']>;
  readonly total: number;
};

/** For members under 18: what they may still spend this month, and whether their guardian agrees. */
export const MinorPart = ({ cap, total, ...field }: MinorPartProps) => (
  <Card as="section" className={styles.card}>
    <h2 className={styles.title}>18歳未満の方へ</h2>
    <dl className={`num ${styles.sums}`}>
      <div>
        <dt>今月の上限</dt>
        <dd>{yenText(cap.cap)}</dd>
      </div>
      <div>
        <dt>今月購入できる残り</dt>
        <dd>{yenText(cap.left)}</dd>
      </div>
      <div>
        <dt>この注文のあとの残り</dt>
        <dd>{yenText(Math.max(0, cap.left - total))}</dd>
      </div>
    </dl>
    <CheckBox {...field} isRequired>
      保護者がこの購入を知っていて、同意しています
    </CheckBox>
  </Card>
);
