import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './list-row.module.css';

type ListRowProps = {
  /** The amount, on the stub of the ticket. */
  readonly count: number;
  readonly unit: string;
  readonly title: string;
  /** URL of the link, which covers the whole row. */
  readonly href: string;
  /** Each line breaks at its spaces only, never inside a number or a date. */
  readonly facts: readonly string[];
  /** An action beside the link. */
  readonly action?: { readonly text: string; readonly href: string } | undefined;
  /** The status. */
  readonly children: ReactNode;
};

/** A row of a member's list: an order, a shipment or a draw. */
export const ListRow = ({ count, unit, title, href, facts, action, children }: ListRowProps) => (
  <li className={styles.row}>
    <p className={`num ${styles.stub}`}>
      <b className={styles.count}>{numberText(count)}</b>
      {unit}
    </p>
    <div className={styles.words}>
      <Link href={href} className={styles.link}>
        {title}
      </Link>
      <p className={`num ${styles.facts}`}>
        {facts.map((fact) => (
          <Fact key={fact} words={fact.split(' ')} />
        ))}
      </p>
    </div>
    <div className={styles.state}>{children}</div>
    {action && (
      <Link href={action.href} prefetch={false} className={styles.action}>
        {action.text}
        <Icon name="right" size={16} />
      </Link>
    )}
  </li>
);

const Fact = ({ words }: { readonly words: readonly string[] }) => (
  <span>
    {words.map((word, nth) => (
      <Fragment key={word}>
        {nth > 0 && ' '}
        <span className="nowrap">{word}</span>
      </Fragment>
    ))}
  </span>
);
