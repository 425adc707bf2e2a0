import type { Refund } from '#lib/contract/refund.ts';
import { Card } from '#components/ui/card.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { REFUND_TAGS, refundTitle, refundText } from '#lib/orders/refund-text.ts';
import { yenText } from '#lib/text/numbers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './refund-list.module.css';

type RefundListProps = { readonly refunds: readonly Refund[] };

/** The refunds of an order or a shipping fee; nothing without any. */
export const RefundList = ({ refunds }: RefundListProps) =>
  refunds.length === 0 ? null : (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>お返し</h2>
      <RefundRows refunds={refunds} />
    </Card>
  );

/** Each refund, and what they are together if there are several. */
export function RefundRows({ refunds }: RefundListProps) {
  const valid = refunds.filter(({ state }) => state !== 'withdrawn');
  return (
    <>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <RefundRow key={`${refund.madeAt} ${refund.yen}`} refund={refund} />
        ))}
      </ul>
      {valid.length > 1 && (
        <p className={`num ${styles.sum}`}>
          お返しの合計 <b>{yenText(valid.reduce((sum, { yen }) => sum + yen, 0))}</b>
        </p>
      )}
    </>
  );
}

function RefundRow({ refund }: { readonly refund: Refund }) {
  const { state, yen, madeAt } = refund;
  return (
    <li className={styles.refund}>
      <p className={`num ${styles.head} ${state === 'withdrawn' ? styles.withdrawn : ''}`}>
        <b>{refundTitle(refund)}</b>
        {state === 'withdrawn' ? <s>{yenText(yen)}</s> : <b>{yenText(yen)}</b>}
      </p>
      <div className={styles.state}>
        <StateTag tag={REFUND_TAGS[state]} />
        <time className={`num ${styles.at}`} dateTime={madeAt}>
          {japanDateTime(madeAt)}
        </time>
      </div>
      <p className={styles.text}>
        <Sentences>{refundText(refund)}</Sentences>
      </p>
    </li>
  );
}
