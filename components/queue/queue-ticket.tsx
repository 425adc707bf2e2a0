import type { ReactNode } from 'react';
import { Ticket } from '#components/ui/ticket.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { japanDateTime } from '#lib/text/dates.ts';
import type { Elements } from '#lib/site/elements.ts';
import styles from './queue-ticket.module.css';

type QueueTicketProps = {
  /** The title of the draw. */
  readonly title: string;
  /** The time in the head of the ticket. */
  readonly time: string;
  /** The label of the large figure. */
  readonly label: string;
  readonly figure: Elements;
  /** Two facts below the perforation. */
  readonly facts: readonly Fact[];
};

type Fact = { readonly label: string; readonly value: ReactNode };

/** 整理券: the ticket of a queue entry. */
export const QueueTicket = ({ title, time, label, figure, facts }: QueueTicketProps) => (
  <div className={styles.ticket}>
    <Ticket
      stub={
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label} className={styles.fact}>
              <dt className={styles.label}>{fact.label}</dt>
              <dd className={`num ${styles.value}`}>{fact.value}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <div className={styles.head}>
        <p className={styles.name}>整理券</p>
        <p className="num">{japanDateTime(time)}</p>
      </div>
      <p className={styles.label}>{label}</p>
      {figure}
      <p className={`phrases ${styles.draw}`}>
        <TitleText>{title}</TitleText>
      </p>
    </Ticket>
  </div>
);

type LargeFigureProps = { readonly children: string; readonly isClock?: boolean };

/** Up to three characters are shown in the large size. */
const LARGE_MAX_LENGTH = 3;

export const LargeFigure = ({ children, isClock = false }: LargeFigureProps) => (
  <p
    role={isClock ? 'timer' : undefined}
    className={`num ${styles.figure}`}
    data-length={children.length <= LARGE_MAX_LENGTH ? 'short' : 'long'}
  >
    {children}
  </p>
);

/** A text in place of the pending number. */
export const PendingFigure = ({ children }: { readonly children: ReactNode }) => (
  <p className={`phrases ${styles.toCome}`}>{children}</p>
);
