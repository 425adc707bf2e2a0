import { Grade } from '#components/page/grade.tsx';
import type { FairBox, OrderProof } from '#lib/contract/fairness.ts';
import { ticketName } from '#lib/fairness/check/finding-text.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './ticket-list.module.css';

type TicketListProps = { readonly proof: OrderProof; readonly lineUp: FairBox['lineUp'] };

/** So many tickets are shown one by one; of a larger order the rest is counted. */
const MOST = 60;

/** The tickets that were checked, by their numbers in the box. */
export function TicketList({ proof: { tickets }, lineUp }: TicketListProps) {
  const gradeOf = new Map(lineUp.map(({ prize, grade }) => [prize, grade]));
  return (
    <ul className={styles.tickets} role="list">
      {tickets.slice(0, MOST).map(({ slot, prize }) => {
        const grade = gradeOf.get(prize);
        return (
          <li key={slot} className={styles.ticket}>
            {grade === undefined ? prize : <Grade grade={grade} small />}
            <span className="num">{ticketName(slot)}</span>
          </li>
        );
      })}
      {tickets.length > MOST && (
        <li className={styles.rest}>ほか{numberText(tickets.length - MOST)}枚も確かめました</li>
      )}
    </ul>
  );
}
