import type { Refund } from '#lib/contract/refund.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { refundTitle, refundText } from '#lib/orders/refund-text.ts';
import { yenText } from '#lib/text/numbers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './refund-list.module.css';

type RefundListProps = { readonly refunds: readonly Refund[] };

/** The refunds of an order or a shipping fee; nothing without any. */
export const RefundList = ({ refunds }: RefundListProps) =>
  refunds.length === 0 ? null : (
    <TitledCard title="お返し">
      <RefundRows refunds={refunds} />
    </TitledCard>
  );

export const RefundRows = ({ refunds }: RefundListProps) => (
  <ul className={styles.list}>
    {refunds.map((refund) => (
      <li key={`${refund.madeAt} ${refund.yen}`} className={styles.refund}>
        <b>{refundTitle(refund)}</b>
        <b className="num">{yenText(refund.yen)}</b>
        <p className={styles.text}>
          <Sentences>{refundText(refund)}</Sentences>
        </p>
        <time className={`num ${styles.at}`} dateTime={refund.madeAt}>
          {japanDateTime(refund.madeAt)}
        </time>
      </li>
    ))}
  </ul>
);
