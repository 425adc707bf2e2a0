import type { OrderDetail } from '#lib/contract/order.ts';
import { gradeName } from '#lib/text/labels.ts';
import { ticketName } from '#lib/text/ticket-numbers.ts';
import styles from './void-prizes.module.css';

type VoidPrizesProps = { readonly prizes: OrderDetail['prizes'] };

/** The prizes that are not sent, because their tickets were refunded or they were given up; nothing without any. */
export function VoidPrizes({ prizes }: VoidPrizesProps) {
  const voidOnes = prizes.filter(({ isVoid }) => isVoid);
  if (voidOnes.length === 0) return null;
  return (
    <section aria-labelledby="void-prizes" className={styles.panel}>
      <h2 id="void-prizes" className={styles.title}>
        お送りしない賞品
      </h2>
      <p>返金したか、権利を手放されたため、無効になりました。</p>
      <ul className={styles.list}>
        {voidOnes.map(({ wonPrizeId, gradeLabel, name, variant, ticket }) => (
          <li key={wonPrizeId} className="num">
            <b>{gradeName({ gradeLabel })}</b>
            <span>{` ${variant === null ? name : `${name}(${variant})`}`}</span>
            {ticket !== null && <span className={styles.ticket}>{ticketName(ticket)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
