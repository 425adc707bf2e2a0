import { Ticket } from '#components/page/ticket.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './hold-ticket.module.css';

type HoldTicketProps = { readonly quantity: number; readonly seconds: number };

const LAST_MINUTE = 60;

/** The ticket of the hold, and how long it is good for. It speaks up once, in its last minute; its end speaks itself. */
export function HoldTicket({ quantity, seconds }: HoldTicketProps) {
  const isLastMinute = seconds <= LAST_MINUTE;
  return (
    <div>
      <Ticket face={isLastMinute ? 'ichigo' : 'lemon'} stubAt="right" stub={<Timer seconds={seconds} />}>
        <p className={styles.title}>{numberText(quantity)}枚をとりおき中です</p>
        <p className={styles.note}>時間をすぎると、とりおきは解除されます。</p>
      </Ticket>
      <p role="status" className="visually-hidden">
        {isLastMinute && 'とりおきの残り時間が、1分になりました。'}
      </p>
    </div>
  );
}

const Timer = ({ seconds }: { readonly seconds: number }) => (
  <p role="timer" aria-label="とりおきの残り時間" className={`num ${styles.time}`}>
    {timeText(seconds)}
  </p>
);

/** `4:32` */
export const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
